/// The variables a flow.json may refer to: those of the environment, then those of the `.env` beside it.
///
/// There may be keys in them: no description shows any.
struct Variables: Sendable, CustomStringConvertible, CustomReflectable {
    private let environment: [String: String]
    private let file: [String: String]
    /// The path of the `.env`.
    let path: String
    /// Why the `.env` that is there cannot be read; nil when it could, or when there is none.
    private let trouble: String?
    /// Whether others can read the `.env`.
    private let isWide: Bool

    /// The largest `.env` that is read, in bytes.
    static let sizeLimit = 1 << 20

    init(environment: [String: String], besideFile path: String) {
        self.environment = environment
        self.path = FilePath.join(FilePath.folder(of: path), ".env")
        do throws(FileContents.Failure) {
            let contents = try FileContents(path: self.path, limit: Self.sizeLimit)
            file = Self.parse(String(decoding: contents.bytes, as: UTF8.self))
            (trouble, isWide) = (nil, contents.mode & 0o077 != 0)
        } catch {
            (file, isWide) = ([:], false)
            trouble = error.isAbsent ? nil : error.reason
        }
    }

    var description: String { "(variables, not shown)" }
    var customMirror: Mirror { Mirror(self, children: []) }

    subscript(name: String) -> String? { environment[name] ?? file[name] }

    /// The value of a variable; an unset and an empty one are errors, which say what it was to be.
    func value(
        of name: String, for what: String, at place: ConfigurationError.Place
    ) throws(ConfigurationError) -> String {
        let value = self[name]
        if let value, !value.isEmpty { return value }
        let cannot = trouble.map { ", which cannot be read: \($0)" } ?? ""
        throw ConfigurationError(
            .missingVariable, "\(what) is in variable \(name), which is \(value == nil ? "not set" : "empty")",
            hint: "set \(name) in the environment, or in the .env beside \(place.file)\(cannot)", at: place)
    }

    /// What is to be said of a secret that this variable holds; nil when all is well.
    func warning(for name: String) -> String? {
        guard isWide, environment[name] == nil, file[name] != nil else { return nil }
        return "others can read \(path), which has a key; chmod 600 \(path) closes it"
    }

    /// The name in `$NAME` or `${NAME}`, if that is the whole text.
    static func reference(_ text: String) -> String? {
        guard text.hasPrefix("$") else { return nil }
        let rest = text.dropFirst()
        let name = rest.hasPrefix("{") && rest.hasSuffix("}") ? rest.dropFirst().dropLast() : rest
        return !name.isEmpty && name.utf8.allSatisfy(isWordByte) ? String(name) : nil
    }

    /// Lines `NAME=value`, with or without `export` and quotes; anything else is left to other tools.
    static func parse(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            var line = trim(line)
            if line.hasPrefix("export ") { line = trim(line.dropFirst(7)) }
            guard let equals = line.firstIndex(of: "=") else { continue }
            let name = trim(line[..<equals])
            guard !name.isEmpty, name.utf8.allSatisfy(isWordByte) else { continue }
            values[String(name)] = value(trim(line[line.index(after: equals)...]))
        }
        return values
    }

    private static func value(_ text: Substring) -> String {
        if let quote = text.first, quote == "\"" || quote == "'", let end = text.dropFirst().firstIndex(of: quote) {
            return String(text[..<end].dropFirst())
        }
        let comment = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
        return String(trim(text[..<comment]))
    }

    private static func trim(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A text of a flow.json, or the variable that it names as a whole.
enum WrittenText: Sendable, Hashable {
    case text(String)
    case variable(String)

    init(_ text: String) { self = Variables.reference(text).map(Self.variable) ?? .text(text) }
}
