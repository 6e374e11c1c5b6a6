/// Finds the words the chain has for a document that is no JSON-Cadence, by reading it once more as the chain does.
struct ArgumentDiagnosis {
    private var path: [String] = []

    /// What is wrong with a document, with the place; nil if that is not known, or if the chain would take it.
    static func of(_ document: [UInt8]) -> String? {
        let json: GoJSON
        do throws(GoJSON.Fault) {
            var reader = GoJSONReader(document)
            json = try reader.document()
        } catch {
            return error.message.map { "failed to decode JSON: \($0)" }
        }
        switch json {
        case .object, .null: return of(json)
        default:
            return "failed to decode JSON: json: cannot unmarshal \(json.kind) into Go value of type "
                + "map[string]interface {}"
        }
    }

    private static func of(_ json: GoJSON) -> String? {
        var diagnosis = ArgumentDiagnosis()
        do throws(GoJSON.Fault) {
            if case .null = json { try diagnosis.value(.object([:])) } else { try diagnosis.value(json) }
            return nil
        } catch {
            guard let message = error.message else { return nil }
            let place = diagnosis.path.isEmpty ? "" : " (at \(diagnosis.path.joined()))"
            return "failed to decode JSON-Cadence value: \(message)\(place)"
        }
    }

    /// The words without those around the deepest error.
    static func cause(_ diagnosis: String) -> String {
        let prefix = "failed to decode JSON-Cadence value: "
        guard diagnosis.hasPrefix(prefix) else { return diagnosis }
        let words = diagnosis.dropFirst(prefix.count)
        guard words.hasSuffix(")"), let place = words.lastIndex(of: "("), words[place...].hasPrefix("(at "),
            place > words.startIndex
        else { return String(words) }
        return String(words[..<words.index(before: place)])
    }

    // MARK: Parts

    /// Throws what is wrong; the path then leads to the place, and stays there.
    private mutating func at(
        _ step: String, _ body: (inout ArgumentDiagnosis) throws(GoJSON.Fault) -> Void
    ) throws(GoJSON.Fault) {
        path.append(step)
        try body(&self)
        path.removeLast()
    }

    private func fault(_ message: String) -> GoJSON.Fault { GoJSON.Fault(message: message) }

    private func object(_ json: GoJSON) throws(GoJSON.Fault) -> [String: GoJSON] {
        guard case .object(let members) = json else { throw fault("expected JSON object, got \(json.printed)") }
        return members
    }

    private func array(_ json: GoJSON) throws(GoJSON.Fault) -> [GoJSON] {
        guard case .array(let elements) = json else { throw fault("expected JSON array, got \(json.printed)") }
        return elements
    }

    private func text(_ json: GoJSON) throws(GoJSON.Fault) -> [UInt8] {
        guard case .string(let bytes) = json else { throw fault("expected JSON string, got \(json.printed)") }
        return bytes
    }

    private func member(_ name: String, _ object: [String: GoJSON]) throws(GoJSON.Fault) -> GoJSON {
        guard let member = object[name] else { throw fault("missing property: \(name)") }
        return member
    }

    private mutating func text(_ name: String, _ object: [String: GoJSON]) throws(GoJSON.Fault) -> [UInt8] {
        let json = try member(name, object)
        path.append(".\(name)")
        let text = try text(json)
        path.removeLast()
        return text
    }

    private mutating func value(_ name: String, _ object: [String: GoJSON]) throws(GoJSON.Fault) {
        let json = try member(name, object)
        try at(".\(name)") { (diagnosis) throws(GoJSON.Fault) in try diagnosis.value(json) }
    }

    // MARK: Values

    private mutating func value(_ json: GoJSON) throws(GoJSON.Fault) {
        let object = try object(json)
        let type = String(decoding: try text("type", object), as: UTF8.self)
        if type == "Void" {
            if object.count != 1 { throw fault("invalid additional fields in Void value") }
            return
        }
        guard object.count == 2 else { throw fault("expected JSON object with keys `type` and `value`") }
        let content = try member("value", object)
        try at(".value") { (diagnosis) throws(GoJSON.Fault) in try diagnosis.content(content, type) }
    }

    private mutating func content(_ json: GoJSON, _ type: String) throws(GoJSON.Fault) {
        switch type {
        case "Optional":
            if case .null = json { return }
            try value(json)
        case "Bool":
            guard case .bool = json else { throw fault("expected JSON bool, got \(json.printed)") }
        case "String": _ = try text(json)
        case "Array":
            for (index, element) in try array(json).enumerated() {
                try at("[\(index)]") { (diagnosis) throws(GoJSON.Fault) in try diagnosis.value(element) }
            }
        case "Dictionary": try pairs(try array(json))
        case "Struct", "Resource", "Event", "Contract", "Enum": try composite(try object(json))
        case "InclusiveRange":
            let object = try object(json)
            for name in ["start", "end", "step"] { try value(name, object) }
        case "Path": try pathValue(try object(json))
        case "Type": try staticType("staticType", try object(json))
        case "Function": try staticType("functionType", try object(json))
        case "Capability": try capability(try object(json))
        default:
            if let message = try ArgumentText.fault(try leaf(json, type), type) { throw fault(message) }
        }
    }

    /// The text of a value that is written as one.
    private func leaf(_ json: GoJSON, _ type: String) throws(GoJSON.Fault) -> [UInt8] {
        guard ArgumentText.knows(type) else { throw fault("invalid type: \(type)") }
        return try text(json)
    }

    private mutating func pairs(_ elements: [GoJSON]) throws(GoJSON.Fault) {
        for (index, element) in elements.enumerated() {
            try at("[\(index)]") { (diagnosis) throws(GoJSON.Fault) in
                let object = try diagnosis.object(element)
                try diagnosis.value("key", object)
                try diagnosis.value("value", object)
            }
        }
    }

    private mutating func composite(_ object: [String: GoJSON]) throws(GoJSON.Fault) {
        let id = String(decoding: try text("id", object), as: UTF8.self)
        if let message = ArgumentText.typeFault(id) {
            path.append(".id")
            throw fault(message)
        }
        let fields = try member("fields", object)
        try at(".fields") { (diagnosis) throws(GoJSON.Fault) in
            for (index, field) in try diagnosis.array(fields).enumerated() {
                try diagnosis.at("[\(index)]") { (diagnosis) throws(GoJSON.Fault) in
                    let object = try diagnosis.object(field)
                    _ = try diagnosis.text("name", object)
                    try diagnosis.value("value", object)
                }
            }
        }
    }

    private mutating func pathValue(_ object: [String: GoJSON]) throws(GoJSON.Fault) {
        let domain = String(decoding: try text("domain", object), as: UTF8.self)
        _ = try text("identifier", object)
        if PathValue.Domain(rawValue: domain) == nil {
            throw fault("failed to decode path: unknown domain in path")
        }
    }

    private mutating func capability(_ object: [String: GoJSON]) throws(GoJSON.Fault) {
        if object["path"] != nil {
            try staticType("borrowType", object)
            throw fault("invalid capability: path is not supported")
        }
        for (name, type) in [("id", "UInt64"), ("address", "Address")] {
            let written = try text(name, object)
            if let message = try ArgumentText.fault(written, type) {
                path.append(".\(name)")
                throw fault(message)
            }
        }
        try staticType("borrowType", object)
    }

    /// Only the beginning of a type is looked at.
    private mutating func staticType(_ name: String, _ object: [String: GoJSON]) throws(GoJSON.Fault) {
        let json = try member(name, object)
        try at(".\(name)") { (diagnosis) throws(GoJSON.Fault) in
            if case .string(let text) = json, text.isEmpty { return }
            _ = try diagnosis.text("kind", try diagnosis.object(json))
        }
    }
}
