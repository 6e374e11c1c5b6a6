import Bytes
import FlowCrypto
import FoundationEssentials
import TestSupport
import Testing

/// A vector file read whole; each group is decoded to the rows of its kind.
struct CryptoVectors {
    private let cases: [[String: JSONValue]]
    let header: [String: JSONValue]

    init(_ file: String) throws {
        let bytes = try TestFiles.bytes("\(TestFiles.vectors)/\(file)")
        guard case .object(var members) = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
            throw VectorError("\(file) is no object")
        }
        guard case .array(let rows)? = members.removeValue(forKey: "cases") else {
            throw VectorError("\(file) has no cases")
        }
        cases = try rows.map { row in
            guard case .object(let row) = row else { throw VectorError("a case of \(file) is no object") }
            return row
        }
        header = members
    }

    /// Every row of a file goes to the check of its group; a group that is neither there nor named as foreign fails.
    func forEach(foreign: Set<String> = [], _ checks: [String: (VectorRow) throws -> Void]) {
        var counts: [String: Int] = [:]
        for members in cases {
            let row = VectorRow(members)
            guard !foreign.contains(row.group) else { continue }
            guard let check = checks[row.group] else {
                Issue.record("no check for the group \(row.group) of row \(row.name)")
                continue
            }
            counts[row.group, default: 0] += 1
            do { try check(row) } catch { Issue.record("\(row.name): \(error)") }
        }
        #expect(!counts.isEmpty, "the file holds no row of \(checks.keys.sorted())")
    }
}

struct VectorError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// One case of a vector file, or an object inside it.
struct VectorRow {
    private let members: [String: JSONValue]

    init(_ members: [String: JSONValue]) { self.members = members }

    var group: String { (try? text("group")) ?? "" }
    var name: String { (try? text("name")) ?? "" }

    func text(_ key: String) throws -> String {
        guard case .string(let text)? = members[key] else { throw VectorError("no text \(key)") }
        return text
    }

    func bytes(_ key: String) throws -> [UInt8] {
        guard let bytes = Hex.decode(try text(key)) else { throw VectorError("\(key) is no hex") }
        return bytes
    }

    func bool(_ key: String) throws -> Bool {
        guard case .bool(let value)? = members[key] else { throw VectorError("no boolean \(key)") }
        return value
    }

    func row(_ key: String) throws -> VectorRow {
        guard case .object(let inner)? = members[key] else { throw VectorError("no object \(key)") }
        return VectorRow(inner)
    }

    func rows(_ key: String) throws -> [VectorRow] {
        guard case .array(let list)? = members[key] else { throw VectorError("no list \(key)") }
        return list.compactMap { if case .object(let inner) = $0 { VectorRow(inner) } else { nil } }
    }

    func texts(_ key: String) throws -> [String] {
        guard case .array(let list)? = members[key] else { throw VectorError("no list \(key)") }
        return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }

    func has(_ key: String) -> Bool { members[key] != nil }

    func algorithm() throws -> SignatureAlgorithm {
        guard let algorithm = SignatureAlgorithm(name: try text("algorithm")) else {
            throw VectorError("unknown algorithm \(try text("algorithm"))")
        }
        return algorithm
    }

    func hash() throws -> HashAlgorithm {
        guard let hash = HashAlgorithm(name: try text("hash")) else { throw VectorError("unknown hash") }
        return hash
    }
}

enum JSONValue: Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
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
}

/// Runs a check of a row; on a build without the algorithm every use must throw the error that says so.
func checkSupported(_ algorithm: SignatureAlgorithm, _ body: () throws -> Void) throws {
    guard !algorithm.isSupported else { return try body() }
    let error = #expect(throws: CryptoError.self) { try body() }
    #expect(error?.kind == .unsupportedAlgorithm)
    #expect(error?.message.contains("this build has no secp256k1") == true)
}

/// Expects an error of one kind, whose message has every one of some words.
func expectRefused(
    _ kind: CryptoError.Kind, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    let error = #expect(throws: CryptoError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
    for word in words {
        #expect(
            error?.message.contains(word) == true, "\(error?.message ?? "") lacks \(word)",
            sourceLocation: sourceLocation)
    }
}
