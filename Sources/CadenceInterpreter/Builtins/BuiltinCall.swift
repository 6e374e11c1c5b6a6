/// The call of a built-in function.
struct BuiltinCall {
    let machine: Machine
    /// What the function is a member of, dereferenced; void for functions that are no members.
    let receiver: Value
    /// The static type of it, dereferenced.
    let receiverType: SemaType
    let arguments: [Value]
    /// The types of the arguments, as the checker knows them.
    let argumentTypes: [SemaType]
    let typeArguments: [SemaType]
    let site: SourceSite
}

/// A built-in function.
typealias BuiltinFunction = @Sendable (BuiltinCall) throws -> Value

/// The value of a built-in field.
typealias BuiltinField = @Sendable (Machine, Value) throws -> Value
