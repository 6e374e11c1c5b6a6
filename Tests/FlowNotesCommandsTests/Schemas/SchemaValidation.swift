import TestSupport

/// Holds a document against a schema.
struct SchemaValidation {
    typealias Value = TestSupport.JSONValue

    let folder: SchemaFolder
    /// The file whose references are followed.
    let file: String

    /// The first thing that is wrong, with its place; nil when nothing is. Throws `JSONSchema.Fault` for the schema.
    func fault(of value: Value, by schema: Value, at place: String) throws -> String? {
        let members = schema.object ?? [:]
        if let reference = members["$ref"]?.string {
            let (target, file) = try folder.resolve(reference, from: file)
            let fault = try SchemaValidation(folder: folder, file: file).fault(of: value, by: target, at: place)
            if let fault { return fault }
        }
        return try choice(value, members, place) ?? form(value, members, place) ?? object(value, members, place)
            ?? array(value, members, place)
    }

    private func choice(_ value: Value, _ members: [String: Value], _ place: String) throws -> String? {
        if let words = members["enum"]?.array, !words.contains(value) {
            return "\(place): \(value) is none of \(words)"
        }
        if let only = members["const"], only != value { return "\(place): \(value) is not \(only)" }
        guard let schemas = members["anyOf"]?.array else { return nil }
        let faults = try schemas.map { try fault(of: value, by: $0, at: place) }
        return faults.contains(nil) ? nil : faults.compactMap(\.self).joined(separator: "; or ")
    }

    private func form(_ value: Value, _ members: [String: Value], _ place: String) throws -> String? {
        if let type = members["type"] {
            let names = type.string.map { [$0] } ?? type.array?.compactMap(\.string) ?? []
            guard names.contains(where: { Self.is(value, $0) }) else { return "\(place): \(value) is no \(names)" }
        }
        if let text = value.string {
            if let pattern = members["pattern"], try !text.contains(JSONSchema.regex(pattern, file)) {
                return "\(place): \"\(text)\" is not of the pattern \(pattern.string ?? "")"
            }
            if text.unicodeScalars.count < members["minLength"]?.int ?? 0 { return "\(place): too short" }
        }
        guard case .number(let number) = value else { return nil }
        if let least = members["minimum"]?.int, number < Double(least) { return "\(place): \(number) is too small" }
        if let most = members["maximum"]?.int, number > Double(most) { return "\(place): \(number) is too large" }
        return nil
    }

    private static func `is`(_ value: Value, _ type: String) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        case .number(let number): type == "integer" && number.rounded() == number
        }
    }

    private func object(_ value: Value, _ members: [String: Value], _ place: String) throws -> String? {
        guard case .object(let found) = value else { return nil }
        let properties = members["properties"]?.object ?? [:]
        for name in members["required"]?.array?.compactMap(\.string) ?? [] where found[name] == nil {
            return "\(place): \(name) is missing"
        }
        for (name, member) in found.sorted(by: { $0.key < $1.key }) {
            if let schema = properties[name] {
                if let fault = try fault(of: member, by: schema, at: "\(place)/\(name)") { return fault }
            } else if members["additionalProperties"]?.bool == false {
                return "\(place): \(name) is not known"
            }
        }
        return nil
    }

    private func array(_ value: Value, _ members: [String: Value], _ place: String) throws -> String? {
        guard case .array(let elements) = value else { return nil }
        if elements.count < members["minItems"]?.int ?? 0 { return "\(place): too few elements" }
        if elements.count > members["maxItems"]?.int ?? .max { return "\(place): too many elements" }
        guard let schema = members["items"] else { return nil }
        for (index, element) in elements.enumerated() {
            if let fault = try fault(of: element, by: schema, at: "\(place)/\(index)") { return fault }
        }
        return nil
    }
}
