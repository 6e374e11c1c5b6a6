/// Changing what is in arrays and dictionaries.
extension Machine {
    /// Containers may not change while something goes over their elements.
    func requireMutable(_ container: ContainerObject) throws {
        if container.iterations > 0 {
            throw RuntimeFailure(Self.mutationError, "resource container modified during iteration")
        }
    }

    static let mutationError = "ContainerMutatedDuringIterationError"

    /// A value that is going to be part of a container. A reference may have let through a value of another type.
    func admit(_ value: Value, as type: SemaType) throws -> Value {
        let actual = typeOf(value)
        guard isSubtype(actual, type) else {
            throw RuntimeFailure(
                "ContainerMutationError",
                "invalid container update: expected a subtype of `\(type)`, found `\(actual)`")
        }
        return try transfer(value)
    }

    /// Runs something during which a container may not change.
    func iterating<Result>(_ container: ContainerObject, _ body: () throws -> Result) rethrows -> Result {
        container.iterations += 1
        defer { container.iterations -= 1 }
        return try body()
    }

    /// Gives a value and all that is in it the owner of the container it is put into, or none.
    func settle(_ value: Value, in owner: UInt64) {
        guard let object = value.object, object.owner != owner else { return }
        AccountStorage.setOwner(of: value, to: owner)
    }
}
