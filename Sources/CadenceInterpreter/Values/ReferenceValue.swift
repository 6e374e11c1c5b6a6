/// A reference: to a value, or to whatever is stored at a path.
final class ReferenceValue {
    enum Target {
        /// The generation is that of the container when the reference was taken.
        case value(Value, generation: UInt32)
        case storage(address: UInt64, path: PathValue)
    }

    @exclusivity(unchecked) private(set) var target: Target
    let authorization: SemaAuthorization
    let borrowedType: SemaType

    init(target: Target, authorization: SemaAuthorization, borrowedType: SemaType) {
        self.target = target
        self.authorization = authorization
        self.borrowedType = borrowedType
    }

    deinit { if held?.isDeepNest == true { Value.release(surrendered()) } }

    /// What it leads to, if that is no path.
    var held: Value? {
        if case .value(let value, _) = target { return value }
        return nil
    }

    /// Lets go of what it leads to.
    func forget() { target = .value(.void, generation: 0) }

    convenience init(to value: Value, authorization: SemaAuthorization, borrowedType: SemaType) {
        self.init(
            target: .value(value, generation: value.object?.generation ?? 0), authorization: authorization,
            borrowedType: borrowedType)
    }

    var type: SemaType { .reference(authorization, borrowedType) }
}
