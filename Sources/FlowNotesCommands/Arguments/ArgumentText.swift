internal import Cadence

/// Arguments of scripts as people type them.
enum ArgumentText {
    private static let deepestOptional = 20

    /// The value of `TYPE:VALUE`, in which only the first colon separates, or of a JSON-Cadence object.
    static func value(_ text: String, position: Int) throws -> CadenceValue {
        if text.hasPrefix("{") { return try decode(Array(text.utf8), "argument \(position + 1)") }
        guard let colon = text.firstIndex(of: ":") else {
            throw CommandFailure(
                .usage, "usage", "argument \(position + 1) has no type: \(text)",
                hint: "write it like String:hello, UInt64:3, Address:0x01, UFix64:4.2")
        }
        let type = text[..<colon]
        guard type.reversed().prefix(while: { $0 == "?" }).count <= deepestOptional else {
            throw CommandFailure(
                .usage, "usage", "argument \(position + 1) is optional more than \(deepestOptional) times over",
                hint: "one ? is what most functions take")
        }
        return try value(type: String(type), String(text[text.index(after: colon)...]), position)
    }

    /// The values of an array of JSON-Cadence objects.
    static func values(json text: String) throws -> [CadenceValue] {
        let wrapped = "{\"type\":\"Array\",\"value\":" + text + "}"
        guard case .array(let values) = try decode(Array(wrapped.utf8), "--args-json") else { return [] }
        return values.values
    }

    private static func value(type: String, _ text: String, _ position: Int) throws -> CadenceValue {
        if type.hasSuffix("?") {
            let inner = String(type.dropLast())
            return .optional(text == "nil" ? nil : try value(type: inner, text, position))
        }
        let quoted = ["Bool"].contains(type) ? text : JSONText().encode(.string(text))
        guard isSimple(type) else {
            throw CommandFailure(
                .usage, "usage", "argument \(position + 1) has a type that cannot be typed so: \(type)",
                hint: "give it as JSON-Cadence, {\"type\":\"\(type)\",\"value\":…}")
        }
        return try decode(Array("{\"type\":\"\(type)\",\"value\":\(quoted)}".utf8), "argument \(position + 1)")
    }

    /// Whether values of a type can be typed as they are: numbers, texts, addresses, truth values, optionals of these.
    static func isSimple(_ type: String) -> Bool {
        let type = type.prefix { $0 != "?" } + type.drop { $0 != "?" }.drop { $0 == "?" }
        if ["String", "Character", "Address", "Bool"].contains(type) { return true }
        let kind = type.prefix { !$0.isNumber }
        return ["Int", "UInt", "Word", "Fix", "UFix"].contains(kind)
            && type.dropFirst(kind.count).allSatisfy(\.isNumber)
    }

    /// The value of a JSON-Cadence document; `what` names it in the failure.
    static func decode(_ json: [UInt8], _ what: String) throws -> CadenceValue {
        do {
            return try JSONCadence.decode(json, form: .argument)
        } catch {
            throw CommandFailure(.usage, "usage", "\(what) cannot be read: \(error)")
        }
    }
}
