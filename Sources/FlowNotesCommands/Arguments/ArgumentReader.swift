internal import Cadence

/// Reads plain text as a value of a known type: `4.2`, `0x01`, `[1, 2]`, `{"a": nil}`, `/storage/notes`.
///
/// At the top a text is taken as it is, blanks and quotes included. Inside brackets texts may stand in double quotes,
/// with the escapes of JSON, and must where they hold a comma, a colon or a bracket.
struct ArgumentReader {
    /// What is wrong with a text.
    struct Problem: Error {
        /// Begins in lower case, without an end mark.
        let message: String
    }

    /// The address of an account of this name; nil when there is none.
    typealias Names = (String) throws -> Address?

    private var rest: Substring
    private let names: Names

    private init(_ text: String, _ names: @escaping Names) {
        rest = text[...]
        self.names = names
    }

    /// The JSON-Cadence document of a text; throws `Problem`, and what `names` throws.
    static func json(_ text: String, as type: ArgumentType, names: @escaping Names) throws -> String {
        var reader = ArgumentReader(text, names)
        return try reader.top(text, type)
    }

    private mutating func top(_ text: String, _ type: ArgumentType) throws -> String {
        switch type {
        case .simple, .path: return try leaf(text, type)
        case .optional(let inner):
            return try optional(text == "nil" ? nil : top(text, inner))
        case .array, .dictionary, .other:
            let json = try nested(type)
            skipBlanks()
            if let extra = rest.first { throw Problem(message: "\"\(extra)\" follows the value") }
            return json
        }
    }

    private mutating func nested(_ type: ArgumentType) throws -> String {
        skipBlanks()
        switch type {
        case .simple, .path: return try leaf(try word(), type)
        case .optional(let inner):
            if takeNil() { return try optional(nil) }
            return try optional(nested(inner))
        case .array(let element, let count):
            let items = try list("[", "]") { reader in try reader.nested(element) }
            if let count, items.count != count {
                throw Problem(message: "\(type) has \(count) elements, not \(items.count)")
            }
            return Self.document("Array", "[" + items.joined(separator: ",") + "]")
        case .dictionary(let key, let value):
            var keys: Set<String> = []
            let items = try list("{", "}") { reader in
                let key = try reader.nested(key)
                guard keys.insert(key).inserted else { throw Problem(message: "a key is there twice") }
                try reader.take(":", after: "a key")
                return "{\"key\":\(key),\"value\":\(try reader.nested(value))}"
            }
            return Self.document("Dictionary", "[" + items.joined(separator: ",") + "]")
        case .other(let name):
            throw Problem(message: "a \(name) cannot be typed as plain text")
        }
    }

    private mutating func takeNil() -> Bool {
        let word = rest.prefix { !Self.ends.contains($0) && !$0.isWhitespace }
        guard word == "nil" else { return false }
        rest = rest[word.endIndex...]
        return true
    }

    // MARK: Pieces

    private mutating func list(
        _ open: Character, _ close: Character, item: (inout ArgumentReader) throws -> String
    ) throws -> [String] {
        try take(open, after: nil)
        var items: [String] = []
        skipBlanks()
        if rest.first == close {
            rest.removeFirst()
            return items
        }
        while true {
            items.append(try item(&self))
            skipBlanks()
            switch rest.popFirst() {
            case ",": continue
            case close: return items
            case let other?: throw Problem(message: "\"\(other)\" stands where a comma or \(close) should")
            case nil: throw Problem(message: "\(close) is missing at the end")
            }
        }
    }

    private mutating func take(_ character: Character, after what: String?) throws {
        skipBlanks()
        guard rest.first == character else {
            let place = what.map { "after \($0)" } ?? "at \"\(rest.prefix(20))\""
            throw Problem(message: "\(character) is missing \(place)")
        }
        rest.removeFirst()
    }

    /// A text in quotes, or what stands before the next comma, colon or bracket.
    private mutating func word() throws -> String {
        if rest.first == "\"" { return try quoted() }
        var word = rest.prefix { !Self.ends.contains($0) }
        rest = rest[word.endIndex...]
        while word.last?.isWhitespace == true { word.removeLast() }
        guard !word.isEmpty else {
            throw Problem(message: rest.first.map { "a value is missing before \"\($0)\"" } ?? "a value is missing")
        }
        return String(word)
    }

    private mutating func quoted() throws -> String {
        let start = rest
        rest.removeFirst()
        while let next = rest.popFirst(), next != "\"" {
            if next == "\\" { _ = rest.popFirst() }
        }
        let text = start[..<rest.startIndex]
        guard text.count > 1, text.last == "\"",
            case .string(let value)? = try? JSONCadence.decode(
                Array(Self.document("String", String(text)).utf8), form: .argument)
        else { throw Problem(message: "\(text.prefix(20)) is no text in quotes") }
        return value
    }

    private mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

    private static let ends: Set<Character> = [",", ":", "[", "]", "{", "}"]

    // MARK: Documents

    private func leaf(_ text: String, _ type: ArgumentType) throws -> String {
        if case .path(let name) = type { return try path(text, name) }
        guard case .simple(let name) = type else { return try optional(nil) }
        switch name {
        case "Bool": return Self.document(name, try Self.truth(text))
        case "Address":
            let address = try text.hasPrefix("0x") ? Address(text) : names(text)
            guard let address, text != "0x" else { throw Problem(message: "\"\(text)\" is no address and no account") }
            return Self.document(name, Self.quote("\(address)"))
        default: return Self.document(name, Self.quote(Self.completed(text, name)))
        }
    }

    private static func truth(_ text: String) throws -> String {
        guard text == "true" || text == "false" else { throw Problem(message: "\"\(text)\" is neither true nor false") }
        return text
    }

    private func path(_ text: String, _ type: String) throws -> String {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let domains = type == "StoragePath" ? ["storage"] : type == "Path" ? ["storage", "public"] : ["public"]
        guard parts.count == 3, parts[0].isEmpty, domains.contains(parts[1]), !parts[2].isEmpty else {
            throw Problem(message: "\"\(text)\" is no \(type); one is /\(domains[0])/name")
        }
        return Self.document(
            "Path", "{\"domain\":\(Self.quote(parts[1])),\"identifier\":\(Self.quote(parts[2]))}")
    }

    private func optional(_ value: String?) throws -> String { Self.document("Optional", value ?? "null") }

    private static func document(_ type: String, _ value: String) -> String {
        "{\"type\":\"\(type)\",\"value\":\(value)}"
    }

    private static func quote(_ text: String) -> String { JSONText().encode(.string(text)) }

    /// Whole numbers are written as such where a fixed-point number is meant.
    private static func completed(_ text: String, _ type: String) -> String {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isWhole = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isWhole && (type.hasPrefix("Fix") || type.hasPrefix("UFix")) ? text + ".0" : text
    }
}
