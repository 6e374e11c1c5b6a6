/// The call of a built-in function.
struct BuiltinCall {
    let machine: Machine
    /// What the function is a member of, dereferenced; void for functions that are no members.
    let receiver: Value
    let shape: CallShape
    let arguments: [Value]

    /// The static type of the receiver, dereferenced.
    var receiverType: SemaType { shape.receiverType }
    /// The types of the arguments, as the checker knows them.
    var argumentTypes: [SemaType] { shape.argumentTypes }
    var typeArguments: [SemaType] { shape.typeArguments }
    var site: SourceSite { shape.site }
}

/// What is known of a call before it happens.
struct CallShape {
    let receiverType: SemaType
    /// What the reference the function is called on permits; nil if it is called on the value itself.
    let authorization: SemaAuthorization?
    let argumentTypes: [SemaType]
    let typeArguments: [SemaType]
    let site: SourceSite
}

/// A built-in function.
typealias BuiltinFunction = @Sendable (BuiltinCall) throws -> Value

/// The value of a built-in field.
typealias BuiltinField = @Sendable (Machine, Value) throws -> Value
