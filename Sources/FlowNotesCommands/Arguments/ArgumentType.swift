/// The type of a parameter, as far as its values can be typed as plain text.
indirect enum ArgumentType: Equatable {
    /// A number, a text, an address, a truth value.
    case simple(String)
    /// `StoragePath`, `PublicPath` and the like.
    case path(String)
    case optional(ArgumentType)
    /// An array; `count` where the type fixes it.
    case array(ArgumentType, count: Int?)
    case dictionary(key: ArgumentType, value: ArgumentType)
    /// All else: its values are given as JSON-Cadence.
    case other(String)

    private static let deepest = 20
    private static let paths = ["Path", "StoragePath", "PublicPath", "CapabilityPath"]

    /// Reads a type as a program spells it, such as `{String: [UFix64]}?`.
    init(_ text: String) { self.init(Self.trimmed(text[...]), depth: 0) }

    private init(_ text: Substring, depth: Int) {
        self =
            depth < Self.deepest
            ? Self.optional(text, depth) ?? Self.container(text, depth) ?? Self.named(String(text))
            : .other(String(text))
    }

    /// Whether plain text can stand for values of it.
    var isTypeable: Bool {
        switch self {
        case .simple, .path: true
        case .optional(let type), .array(let type, _): type.isTypeable
        case .dictionary(let key, let value): key.isTypeable && value.isTypeable
        case .other: false
        }
    }

    private static func optional(_ text: Substring, _ depth: Int) -> ArgumentType? {
        guard text.last == "?" else { return nil }
        return .optional(ArgumentType(trimmed(text.dropLast()), depth: depth + 1))
    }

    private static func container(_ text: Substring, _ depth: Int) -> ArgumentType? {
        switch (text.first, text.last) {
        case ("[", "]"):
            let parts = split(text.dropFirst().dropLast(), at: ";")
            let element = ArgumentType(trimmed(parts[0]), depth: depth + 1)
            guard parts.count > 1 else { return .array(element, count: nil) }
            return Int(trimmed(parts[1])).map { .array(element, count: $0) } ?? .other(String(text))
        case ("{", "}"):
            let parts = split(text.dropFirst().dropLast(), at: ":")
            guard parts.count == 2 else { return .other(String(text)) }
            return .dictionary(
                key: ArgumentType(trimmed(parts[0]), depth: depth + 1),
                value: ArgumentType(trimmed(parts[1]), depth: depth + 1))
        default: return nil
        }
    }

    private static func named(_ name: String) -> ArgumentType {
        if paths.contains(name) { return .path(name) }
        return ArgumentText.isSimple(name) ? .simple(name) : .other(name)
    }

    /// The parts between separators that stand outside all brackets.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var (start, depth) = (text.startIndex, 0)
        for index in text.indices {
            switch text[index] {
            case "[", "{", "(", "<": depth += 1
            case "]", "}", ")", ">": depth -= 1
            case separator where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}

extension ArgumentType: CustomStringConvertible {
    var description: String {
        switch self {
        case .simple(let name), .path(let name), .other(let name): name
        case .optional(let type): "\(type)?"
        case .array(let type, let count): "[\(type)\(count.map { "; \($0)" } ?? "")]"
        case .dictionary(let key, let value): "{\(key): \(value)}"
        }
    }

    /// Text that could stand for a value, for hints.
    var example: String {
        switch self {
        case .simple("String"), .simple("Character"): "a"
        case .simple("Bool"): "true"
        case .simple("Address"): "0x01"
        case .simple(let name): name.hasPrefix("Fix") || name.hasPrefix("UFix") ? "1.0" : "1"
        case .path(let name): name == "StoragePath" ? "/storage/name" : "/public/name"
        case .optional: "nil"
        case .array(let type, _): "[\(type.example)]"
        case .dictionary(let key, let value): "{\(key.example): \(value.example)}"
        case .other: "{\"type\":…,\"value\":…}"
        }
    }
}
