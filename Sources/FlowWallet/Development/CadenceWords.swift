import Cadence

/// A Cadence value for people: `the text “Milk”`, `nothing`, `a list of 2: …`.
///
/// What is long or deep is cut, and it is said so: an application chooses the values.
struct CadenceWords {
    /// The most characters of one text.
    static let longestText = 2_000
    /// The most elements of one container.
    static let mostElements = 50
    /// The most levels of containers.
    static let deepest = 6

    /// The value in words.
    let text: String

    init(_ value: CadenceValue) {
        var budget = Self.wholeLength
        text = Self.words(value, depth: 0, &budget)
    }

    /// The most characters of a whole value; containers of containers grow quickly.
    private static let wholeLength = 20_000

    private static func words(_ value: CadenceValue, depth: Int, _ budget: inout Int) -> String {
        guard depth < deepest, budget > 0 else { return "…" }
        let words = simple(value) ?? container(value, depth: depth, &budget)
        budget -= words.utf8.count
        return words
    }

    /// A value without others in it; nil for a container.
    private static func simple(_ value: CadenceValue) -> String? {
        switch value {
        case .void: "nothing (Void)"
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .string(let text): quoted(text)
        case .character(let text): "the character \(quoted(text))"
        case .address(let address): "account \(address)"
        case .integer(let number): "\(cut(number.description)) (\(number.type))"
        case .fixedPoint(let number): "\(number) (\(number.type))"
        case .path(let path): "the path \(cut(path.description))"
        case .type(let type): "the type \(cut(type.id))"
        case .capability(let capability):
            "a capability of account \(capability.address) for \(cut(capability.borrowType.id))"
        case .function: "a function"
        case .optional(let optional): optional.wrapped == nil ? "nothing (nil)" : nil
        case .array, .dictionary, .range, .composite: nil
        }
    }

    private static func container(_ value: CadenceValue, depth: Int, _ budget: inout Int) -> String {
        switch value {
        case .optional(let optional):
            return optional.wrapped.map { words($0, depth: depth + 1, &budget) } ?? "nothing (nil)"
        case .array(let array):
            if array.isEmpty { return "an empty list" }
            return "a list of \(array.count): " + list(array.count, array, &budget) { words($0, depth: depth + 1, &$1) }
        case .dictionary(let pairs):
            if pairs.isEmpty { return "an empty dictionary" }
            return "a dictionary of \(pairs.count): "
                + list(pairs.count, pairs, &budget) {
                    words($0.key, depth: depth + 1, &$1) + " → " + words($0.value, depth: depth + 1, &$1)
                }
        case .range(let range):
            return "from " + words(range.start, depth: depth + 1, &budget) + " to "
                + words(range.end, depth: depth + 1, &budget)
        case .composite(let composite):
            let fields = composite.fields
            let name = "\(composite.kind.rawValue) \(cut(composite.id))"
            if fields.isEmpty { return "the \(name)" }
            return "the \(name) with "
                + list(fields.count, fields, &budget) {
                    cut($0.name) + " = " + words($0.value, depth: depth + 1, &$1)
                }
        default: return "a value"
        }
    }

    private static func list<Element>(
        _ count: Int, _ elements: some Sequence<Element>, _ budget: inout Int,
        _ words: (Element, inout Int) -> String
    ) -> String {
        var shown: [String] = []
        for element in elements.prefix(mostElements) {
            guard budget > 0 else { break }
            shown.append(words(element, &budget))
        }
        let rest = count - shown.count
        return shown.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// A text in quotes that it cannot close: what is behind it would look like words of the wallet.
    private static func quoted(_ text: String) -> String {
        "“" + cut(text).replacing("“", with: "\\u{201c}").replacing("”", with: "\\u{201d}") + "”"
    }

    /// The beginning of a text that is too long to be read, and how much is missing.
    static func cut(_ text: String, to length: Int = longestText) -> String {
        // Bytes bound characters, and are counted without a walk.
        guard text.utf8.count > length else { return text }
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        let rest = text[end...].unicodeScalars.count
        return "\(text[..<end])… (\(rest) more characters)"
    }
}
