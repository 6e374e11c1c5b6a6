/// A static type of Cadence, as `Type` values and capabilities carry it.
public indirect enum CadenceType: Sendable, Hashable {
    /// No type: the borrow type of an untyped capability, or a type that the chain no longer knows.
    case unknown
    /// A type that is nothing but its name: `Int`, `AnyStruct`, `Account.Keys`; unknown names are kept.
    case simple(String)
    /// `T?`
    case optional(CadenceType)
    /// `[T]`
    case variableSizedArray(CadenceType)
    /// `[T; size]`
    case constantSizedArray(CadenceType, size: UInt64)
    /// `{K: V}`
    case dictionary(key: CadenceType, value: CadenceType)
    /// `InclusiveRange<T>`
    case inclusiveRange(CadenceType)
    /// `Capability<T>`; of `.unknown` for an untyped one.
    case capability(CadenceType)
    /// `auth(E) &T`
    case reference(CadenceType, CadenceAuthorization)
    /// `{I, J}`
    case intersection([CadenceType])
    /// `fun(T): U`
    case function(CadenceFunctionType)
    /// A declared type, written out.
    case nominal(CadenceNominalType)
    /// A nominal type by its id alone: written out earlier in the same value, or all that old data say.
    case named(String)
}

/// What a reference is authorized to do.
public enum CadenceAuthorization: Sendable, Hashable {
    /// Nothing in particular, `&T`.
    case unauthorized
    /// All of these entitlements, by type id.
    case conjunction([String])
    /// One of these entitlements, by type id.
    case disjunction([String])
    /// The mapping of entitlements, by type id.
    case map(String)
}
