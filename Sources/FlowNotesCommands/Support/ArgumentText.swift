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
        let known = ["String", "Character", "Address", "Bool"]
        guard
            known.contains(type) || type.hasPrefix("Int") || type.hasPrefix("UInt") || type.hasPrefix("Word")
                || type.hasPrefix("Fix") || type.hasPrefix("UFix")
        else {
            throw CommandFailure(
                .usage, "usage", "argument \(position + 1) has a type that cannot be typed so: \(type)",
                hint: "give it as JSON-Cadence, {\"type\":\"\(type)\",\"value\":…}")
        }
        return try decode(Array("{\"type\":\"\(type)\",\"value\":\(quoted)}".utf8), "argument \(position + 1)")
    }

    private static func decode(_ json: [UInt8], _ what: String) throws -> CadenceValue {
        do {
            return try JSONCadence.decode(json, form: .argument)
        } catch {
            throw CommandFailure(.usage, "usage", "\(what) cannot be read: \(error)")
        }
    }
}
