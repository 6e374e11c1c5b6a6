/// Why a flow.json cannot be used, or does not have what is asked for.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// There is no such file.
        case absent
        /// The file cannot be read.
        case unreadable
        /// The file cannot be written.
        case unwritable
        /// The file is not valid JSON.
        case syntax
        /// A value of the wrong form.
        case shape
        /// A name that is defined nowhere.
        case unknownName
        /// A variable that is unset or empty.
        case missingVariable
        /// A key file that is absent, or a text that is no key.
        case unusableKey
        /// A kind of key that is not supported.
        case unsupportedKey
        /// A network address that does not lead to a REST API.
        case notREST
        /// A contract whose address on a network is not known.
        case unknownContract
    }

    /// Where in a file.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        /// The path of the file.
        public let file: String
        /// The line, from 1.
        public let line: Int
        /// The column in characters, from 1.
        public let column: Int
        /// The way to the value as a JSON Pointer (RFC 6901), `/accounts/alice`; empty for the whole file.
        public let path: String

        /// `flow.json:3:5: /accounts/alice`.
        public var description: String { "\(file):\(line):\(column)" + (path.isEmpty ? "" : ": \(path)") }
    }

    /// What went wrong.
    public let kind: Kind
    /// What is wrong, without the place. Keys are never part of it.
    public let message: String
    /// What to do next.
    public let hint: String
    /// Where, if the fault is at a place of a file.
    public let place: Place?

    init(_ kind: Kind, _ message: String, hint: String, at place: Place? = nil) {
        self.kind = kind
        self.message = Self.masked(message)
        self.hint = Self.masked(hint)
        self.place = place.map {
            Place(file: Self.masked($0.file), line: $0.line, column: $0.column, path: Self.masked($0.path))
        }
    }

    /// The text without what looks like a private key, whatever it was given as: a path, a name, an address.
    private static func masked(_ text: String) -> String {
        let isDigit = { (byte: UInt8) in Character(Unicode.Scalar(byte)).isHexDigit }
        guard text.utf8.split(whereSeparator: { !isDigit($0) }).contains(where: { $0.count >= 64 }) else { return text }
        var (shown, run) = ([UInt8](), [UInt8]())
        for byte in Array(text.utf8) + [0] {
            if byte != 0, isDigit(byte) {
                run.append(byte)
                continue
            }
            shown += run.count >= 64 ? Array("<hidden: 64 hex digits>".utf8) : run
            run = []
            if byte != 0 { shown.append(byte) }
        }
        return String(decoding: shown, as: UTF8.self)
    }

    /// The place and what is wrong there, without the hint.
    public var summary: String { place.map { "\($0): \(message)" } ?? message }

    /// The place, what is wrong and what to do next.
    public var description: String { "\(summary); \(hint)" }
}
