import Bytes
import FoundationEssentials

/// One JSON value of a test file, read loosely: what is missing is nil.
public enum JSONValue: Sendable, Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The value of a JSON text.
    public init(json: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(json))
    }

    /// The member of that name; nil when there is none, when it is null, or when this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let value = members[name], value != .null else { return nil }
        return value
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
    public var int: Int? { if case .number(let value) = self { Int(exactly: value) } else { nil } }
    /// The bytes of a hex text.
    public var hex: [UInt8]? { string.flatMap { Hex.decode($0) } }
    /// A decimal text, or a number, as an unsigned integer.
    public var uint64: UInt64? { string.flatMap { UInt64($0) } ?? int.flatMap { UInt64(exactly: $0) } }
    /// UTF-8 text, or the bytes of `{"base64": …}`.
    public var content: [UInt8]? {
        string.map { Array($0.utf8) } ?? self["base64"]?.string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
    }
}

/// A file of vectors: a header and rows.
public struct VectorFile: Sendable {
    /// The whole file.
    public let header: JSONValue
    /// The rows in order.
    public let rows: [VectorRow]

    /// Reads the file of that name in the folder of the vectors.
    public init(_ name: String) throws {
        header = try JSONValue(json: TestFiles.bytes(TestFiles.vectors + "/" + name))
        rows = (header["cases"]?.array ?? []).map(VectorRow.init)
    }

    /// The rows of one group.
    public func rows(of group: String) -> [VectorRow] { rows.filter { $0.group == group } }

    /// The groups that occur and are not in `known`; a test that knows all of them expects none.
    public func groups(besides known: Set<String>) -> Set<String> { Set(rows.map(\.group)).subtracting(known) }
}

/// A row of a vector file.
public struct VectorRow: Sendable, CustomStringConvertible {
    public let json: JSONValue

    public init(_ json: JSONValue) { self.json = json }

    public var group: String { json["group"]?.string ?? "" }
    public var name: String { json["name"]?.string ?? "" }
    public var isAccepted: Bool { json["accepted"]?.bool ?? true }
    public var description: String { "\(group)/\(name)" }

    public subscript(member: String) -> JSONValue? { json[member] }
}
