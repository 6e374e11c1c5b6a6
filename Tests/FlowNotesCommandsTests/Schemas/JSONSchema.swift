import FoundationEssentials
import TestSupport

/// A schema as far as this package's schemas use JSON Schema, draft 2020-12; any other keyword is an error.
struct JSONSchema: Sendable {
    /// What is wrong with a schema.
    struct Fault: Error, Hashable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// Keywords by what is below them.
    private static let plain: Set = [
        "$schema", "$id", "$ref", "title", "description", "type", "enum", "const", "pattern", "required", "minimum",
        "maximum", "minItems", "maxItems", "minLength",
    ]
    private static let schemas: Set = ["items"]
    private static let lists: Set = ["anyOf"]
    private static let maps: Set = ["properties", "$defs"]
    private static let types: Set = ["null", "boolean", "object", "array", "string", "integer"]

    /// Reads a schema and checks every one below it. Throws `Fault` for whatever is not known here.
    init(_ value: TestSupport.JSONValue, at place: String) throws {
        guard let members = value.object else { throw Fault("\(place) is no object") }
        for (name, value) in members {
            let place = "\(place)/\(name)"
            switch name {
            case "additionalProperties":
                guard value.bool != nil else { throw Fault("\(place) is neither true nor false") }
            case "type": try Self.checkType(value, place)
            case "pattern": _ = try Self.regex(value, place)
            case _ where Self.plain.contains(name): continue
            case _ where Self.schemas.contains(name): _ = try JSONSchema(value, at: place)
            case _ where Self.lists.contains(name):
                guard let elements = value.array else { throw Fault("\(place) is no list") }
                for (index, element) in elements.enumerated() { _ = try JSONSchema(element, at: "\(place)/\(index)") }
            case _ where Self.maps.contains(name):
                guard let elements = value.object else { throw Fault("\(place) is no object") }
                for (name, element) in elements { _ = try JSONSchema(element, at: "\(place)/\(name)") }
            default: throw Fault("\(place): the keyword is not known")
            }
        }
    }

    private static func checkType(_ value: TestSupport.JSONValue, _ place: String) throws {
        let names = value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
        guard !names.isEmpty, types.isSuperset(of: names) else { throw Fault("\(place): the type is not known") }
    }

    /// The pattern as a regular expression. Throws `Fault` when it is none.
    static func regex(_ value: TestSupport.JSONValue, _ place: String) throws -> Regex<AnyRegexOutput> {
        guard let text = value.string, let regex = try? Regex(text) else { throw Fault("\(place) is no pattern") }
        return regex
    }
}
