/// Why a Cadence value could not be read, made or converted, and where in it.
public struct CadenceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Kind: Sendable, Hashable {
        /// The bytes are no JSON document.
        case syntax
        /// The bytes are something else than JSON-Cadence, for example CCF.
        case notJSONCadence
        /// A member or field is missing.
        case missing
        /// A member or field occurs twice.
        case duplicate
        /// The name of a type is not known.
        case unknownType
        /// A value has another type than the one asked for.
        case mismatch
        /// Text or structure that no value of the type has.
        case invalid
        /// A number that its type does not hold.
        case outOfRange
        /// The document is longer, deeper or larger than the limits allow.
        case limit
    }

    /// What kind of fault it is.
    public let kind: Kind
    /// What was expected and what was found.
    public let message: String
    /// Where in the value, in the form `value[3].fields.body`; an array index, `.fields.` and a field's name,
    /// `[2].key` or `[2].value` in a dictionary. Optionals add nothing.
    public private(set) var path: String
    /// The offset in the bytes, for faults of syntax.
    public let offset: Int?

    /// A fault at the value itself.
    public init(_ kind: Kind, _ message: String, offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.offset = offset
        path = "value"
    }

    /// The same fault seen from the value that holds it: `step` is what leads from there to the faulty one.
    public func within(_ step: String) -> CadenceError {
        var error = self
        error.path = "value" + step + path.dropFirst("value".count)
        return error
    }

    /// The message, with the place in brackets.
    public var description: String {
        if let offset { return "\(message) (at byte \(offset))" }
        return "\(message) (at \(path))"
    }
}
