/// A value of Cadence 1.x outside the chain: an argument, the result of a script, the payload of an event.
///
/// Containers keep their elements in `CadenceArray` and its like, which are collections; the functions of the same
/// names take plain Swift ones: `.array([.bool(true)])`, `.optional(nil)`. Values of any depth can be compared,
/// hashed, written and released without deep recursion.
public enum CadenceValue: Sendable {
    case void
    case optional(CadenceOptional)
    case bool(Bool)
    case string(String)
    /// One grapheme cluster, see `CadenceCharacter.isCharacter`.
    case character(String)
    case address(Address)
    case integer(CadenceInteger)
    case fixedPoint(CadenceFixedPoint)
    case array(CadenceArray)
    case dictionary(CadenceDictionary)
    case range(CadenceRange)
    case path(CadencePath)
    /// A type as a value; `.unknown` for a type that the chain no longer knows.
    case type(CadenceType)
    case capability(CadenceCapability)
    case function(CadenceFunctionType)
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
