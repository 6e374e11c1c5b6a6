/// A reference: to a value, or to whatever is stored at a path.
final class ReferenceValue {
    enum Target {
        /// The generation is that of the container when the reference was taken.
        case value(Value, generation: UInt32)
        case storage(address: UInt64, path: PathValue)
    }

    let target: Target
    let authorization: SemaAuthorization
    let borrowedType: SemaType

    init(target: Target, authorization: SemaAuthorization, borrowedType: SemaType) {
        self.target = target
        self.authorization = authorization
        self.borrowedType = borrowedType
    }

    convenience init(to value: Value, authorization: SemaAuthorization, borrowedType: SemaType) {
        self.init(
            target: .value(value, generation: value.object?.generation ?? 0), authorization: authorization,
            borrowedType: borrowedType)
    }

    var type: SemaType { .reference(authorization, borrowedType) }
}
