internal import Cadence
internal import FlowAccess
internal import FlowNotes

/// What an account stores and may store, in bytes.
struct AccountStorage: Sendable, Hashable {
    let used: UInt64
    let capacity: UInt64
}

extension Invocation {
    /// What an account stores; nil when the node does not tell.
    func storage(of owner: Address, at reference: BlockReference = .sealed) async -> AccountStorage? {
        let numbers = try? await client().executeScript(
            Array(CadenceTemplate.accountStorage.source.utf8),
            arguments: [JSONCadence.encode(owner.cadence, form: .argument)], at: reference, as: [UInt64].self)
        guard let numbers, numbers.count == 2 else { return nil }
        return AccountStorage(used: numbers[0], capacity: numbers[1])
    }
}
