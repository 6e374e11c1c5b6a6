import Bytes
public import HTTP

/// Why a form, or the query of an address, cannot be read.
public enum FormError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The body is of another type than a form sends.
    case otherType
    /// It is not percent-encoded UTF-8.
    case notText
    /// It has more than `FormFields.maximumCount` fields.
    case tooManyFields

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .otherType: "the form was not sent as application/x-www-form-urlencoded; use the form on the page"
        case .notText: "the form or the address is not percent-encoded UTF-8; use the form on the page"
        case .tooManyFields:
            "the form or the address has more than \(FormFields.maximumCount) fields; use the form on the page"
        }
    }
}

/// The fields of a form, or of an address's query, in order.
public struct FormFields: Sendable, Hashable {
    /// The most fields that are read.
    public static let maximumCount = 64

    private var fields: [(name: String, value: String)] = []

    /// Reads the body of a form that was sent with POST.
    public init(of request: HTTPRequest) throws(FormError) {
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" } ?? ""
        let words = type.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].lowercased() == "application/x-www-form-urlencoded" else { throw .otherType }
        try self.init(request.body)
    }

    /// Reads `name=value&…`.
    public init(_ bytes: some Collection<UInt8>) throws(FormError) {
        for field in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            guard fields.count < Self.maximumCount else { throw .tooManyFields }
            let name = field.prefix { $0 != UInt8(ascii: "=") }
            let value = field.dropFirst(name.count + 1)
            guard let name = PercentCoding.decodeText(name, plusIsBlank: true),
                let value = PercentCoding.decodeText(value, plusIsBlank: true)
            else { throw .notText }
            fields.append((name, value))
        }
    }

    /// The value of the first field of that name.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// What a person typed into a field of several lines: browsers send CR LF between them, where LF is meant.
    public func text(_ name: String) -> String? {
        guard let value = self[name] else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(value.utf8.count)
        for byte in value.utf8 {
            if byte == 0x0a, bytes.last == 0x0d { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether they have the same names and values in the same order.
    public static func == (left: FormFields, right: FormFields) -> Bool {
        left.fields.elementsEqual(right.fields) { $0 == $1 }
    }

    /// Hashes the names and values.
    public func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
    }
}
