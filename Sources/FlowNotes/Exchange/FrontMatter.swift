import Bytes

/// The lines between two `---` at the beginning of a Markdown file: what this package writes, and the simple
/// `key: value` lines that people write. It is a small part of YAML that other readers understand in the same way; what
/// belongs to keys that notes do not have may be any of it and is passed over.
struct FrontMatter {
    /// What it says; a member that is not there is nil.
    private(set) var members: [NoteDocument.Member: String] = [:]
    /// The keys that notes do not have, each once, cut to 60 characters.
    private(set) var ignoredKeys: [String] = []
    /// Whether the key before belongs to them, so that what continues its value does too.
    private var isIgnoring = false
    private let file: String

    private static let fence = "---"
    /// What a value without quotes cannot begin with, because it would mean something else to others.
    private static let reserved = Set("[]{}>|&*!%@`#,?\"'")
    private static let accepted = "accepted are lines such as title: Milk, with the keys " + keys
    private static let keys = NoteDocument.Member.allCases.filter { $0 != .body }.map(\.rawValue)
        .joined(separator: ", ")

    private init(file: String) {
        self.file = file
    }

    // MARK: Writing

    /// A text in double quotes, with escapes that YAML and JSON share for everything that could be taken for a line's
    /// end or could not be seen.
    static func quote(_ text: String) -> String {
        var quoted = ""
        for scalar in JSONText.quote(text).unicodeScalars {
            switch scalar.value {
            case 0x7f...0x9f, 0x61c, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x2069, 0xfeff, 0xfffe, 0xffff:
                quoted += "\\u" + Hex.encode([UInt8(scalar.value >> 8), UInt8(scalar.value & 0xff)])
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted
    }

    // MARK: Reading

    /// Whether a text begins with front matter.
    static func begins(_ text: String) -> Bool { isFence(firstLine(text[...]).line) }

    private static func isFence(_ line: Substring) -> Bool {
        line.utf8.starts(with: fence.utf8) && trimmed(line) == fence
    }

    /// The front matter of a text that begins with it, and what follows. Throws for what it does not understand.
    static func split(
        _ text: String, file: String
    ) throws(ExchangeError) -> (FrontMatter, rest: Substring, line: Int) {
        var matter = FrontMatter(file: file)
        var rest = firstLine(text[...]).rest
        var number = 1
        while let after = rest {
            let (line, next) = firstLine(after)
            number += 1
            if isFence(line) { return (matter, next ?? "", number + 1) }
            try matter.read(String(line), number)
            rest = next
        }
        throw ExchangeError(
            file, line: 1, "the front matter that begins here has no end",
            hint: "end it by a line ---; for a body that begins with ---, put a blank line before")
    }

    /// The first line without its end, and what follows; nil when nothing ends the line. By bytes: a carriage return
    /// and a newline are one character to Swift.
    private static func firstLine(_ text: Substring) -> (line: Substring, rest: Substring?) {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return (text, nil) }
        var line = text.utf8[..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return (Substring(line), Substring(text.utf8[text.utf8.index(after: end)...]))
    }

    private mutating func read(_ line: String, _ number: Int) throws(ExchangeError) {
        let content = Self.trimmed(line[...])
        if content.isEmpty || content.hasPrefix("#") || isIgnoring && Self.continues(line) { return }
        isIgnoring = false
        guard let first = line.unicodeScalars.first, !" \t-?\"'".unicodeScalars.contains(first),
            let colon = line.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { throw failure("this line of the front matter is no key: value", number) }
        let key = String(Self.trimmed(line[..<colon]))
        let after = line[line.utf8.index(after: colon)...]
        guard after.isEmpty || after.utf8.first == 0x20 || after.utf8.first == 0x09 else {
            throw failure("a blank is missing after \(key.prefix(60)):", number)
        }
        guard let member = NoteDocument.Member(rawValue: key.lowercased()) else { return ignore(key) }
        guard member != .body else {
            throw failure(
                "the front matter has no key \"body\"", number, hint: "the body stands below the front matter")
        }
        guard members[member] == nil else {
            throw failure("the key \(key) stands twice", number, hint: "keep one of the two")
        }
        members[member] = try value(Self.trimmed(after), number)
    }

    private mutating func ignore(_ key: String) {
        isIgnoring = true
        let name = String(key.prefix(60))
        if ignoredKeys.count < Self.ignoredLimit, !ignoredKeys.contains(name) { ignoredKeys.append(name) }
    }

    /// How many keys are named at most.
    static let ignoredLimit = 20

    /// Whether a line belongs to the value that was begun before: it is indented, of a list, or closes a bracket.
    private static func continues(_ line: String) -> Bool {
        guard let first = line.utf8.first else { return true }
        return " \t]}".utf8.contains(first) || line.hasPrefix("- ") || trimmed(line[...]) == "-"
    }

    private func value(_ text: Substring, _ number: Int) throws(ExchangeError) -> String {
        switch text.unicodeScalars.first {
        case "\"": return try doubleQuoted(text, number)
        case "'": return try singleQuoted(text, number)
        default: return try plain(text, number)
        }
    }

    /// Text without quotes, as long as every reader would take it for the same text.
    private func plain(_ text: Substring, _ number: Int) throws(ExchangeError) -> String {
        let isOther =
            text.first.map(Self.reserved.contains) ?? false || text.contains(": ") || text.contains(" #")
            || text.hasSuffix(":") || text.hasPrefix("- ") || text == "-" || text == "~" || text == "null"
        guard !isOther else {
            throw failure(
                "this value means something else without quotes", number,
                hint: "put it in double quotes, with \\ before \" and \\")
        }
        return String(text)
    }

    private func singleQuoted(_ text: Substring, _ number: Int) throws(ExchangeError) -> String {
        let inner = text.unicodeScalars.dropFirst().dropLast()
        let plain = String(Substring(inner)).replacing("''", with: "\u{0}")
        guard text.unicodeScalars.count > 1, text.unicodeScalars.last == "'", !plain.unicodeScalars.contains("'"),
            !inner.contains("\0")
        else { throw failure("a text in single quotes does not end where the line does", number) }
        return plain.replacing("\u{0}", with: "'")
    }

    private func doubleQuoted(_ text: Substring, _ number: Int) throws(ExchangeError) -> String {
        let source = JSONSource(file: file, bytes: Array(text.utf8))
        do throws(JSONSourceParser.Failure) {
            let node = try JSONSourceParser.parse(source)
            return source.bytes.withBytes {
                String(decoding: JSONText.unescape($0[node.range].dropFirst().dropLast()), as: UTF8.self)
            }
        } catch {
            throw failure(
                "not a text in double quotes: \(error.reason)", number, hint: "escapes are those of JSON: \\\" \\\\ \\n"
            )
        }
    }

    private func failure(_ message: String, _ line: Int, hint: String? = nil) -> ExchangeError {
        ExchangeError(file, line: line, message, hint: hint ?? Self.accepted)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0d }
        guard let start = text.utf8.firstIndex(where: { !isBlank($0) }),
            let end = text.utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return text[start...end]
    }
}
