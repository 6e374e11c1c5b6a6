/// A value of Cadence 1.x outside the chain: an argument, the result of a script, the payload of an event.
///
/// Containers keep their elements in `CadenceArray` and its like, which are collections; the functions of the same
/// names take plain Swift ones: `.array([.bool(true)])`, `.optional(nil)`. Values of any depth can be compared,
/// hashed, written and released without deep recursion.
public enum CadenceValue: Sendable {
    /// No value, the result of a function without one.
    case void
    /// A value or nil.
    case optional(CadenceOptional)
    /// True or false.
    case bool(Bool)
    /// Text.
    case string(String)
    /// One grapheme cluster, see `CadenceCharacter.isCharacter`.
    case character(String)
    /// The address of an account.
    case address(Address)
    /// A number of one of the integer types.
    case integer(CadenceInteger)
    /// A number of one of the fixed-point types.
    case fixedPoint(CadenceFixedPoint)
    /// Elements in order.
    case array(CadenceArray)
    /// Pairs of key and value.
    case dictionary(CadenceDictionary)
    /// An inclusive range.
    case range(CadenceRange)
    /// A path in an account.
    case path(CadencePath)
    /// A type as a value; `.unknown` for a type that the chain no longer knows.
    case type(CadenceType)
    /// A capability.
    case capability(CadenceCapability)
    /// A function, known by its type alone; it cannot be an argument.
    case function(CadenceFunctionType)
    /// A struct, resource, event, contract, enum or attachment.
    case composite(CadenceComposite)
}

extension CadenceValue {
    /// An array of the values.
    public static func array(_ values: [CadenceValue]) -> CadenceValue { .array(CadenceArray(values)) }

    /// An optional that holds the value; nil holds none.
    public static func optional(_ value: CadenceValue?) -> CadenceValue { .optional(CadenceOptional(value)) }

    /// A dictionary of pairs in the given order.
    public static func dictionary(_ pairs: [(key: CadenceValue, value: CadenceValue)]) -> CadenceValue {
        .dictionary(CadenceDictionary(pairs))
    }

    /// An integer of a Cadence type; `outOfRange` when the type does not hold it.
    public static func integer(
        _ type: CadenceIntegerType, _ number: some BinaryInteger
    ) throws(CadenceError) -> CadenceValue {
        .integer(try CadenceInteger(type, number))
    }

    /// A struct of a type id and its fields in order.
    public static func structure(_ id: String, _ fields: [CadenceComposite.Field]) -> CadenceValue {
        .composite(CadenceComposite(id: id, kind: .structure, fields: fields))
    }

    /// The value inside all optionals around it; nil when the innermost holds none.
    public var unwrapped: CadenceValue? {
        var value = self
        while case .optional(let optional) = value {
            guard let inner = optional.wrapped else { return nil }
            value = inner
        }
        return value
    }
}
