public import Cadence
public import Flow

/// What a node knows of a transaction's fate.
public struct TransactionResult: Sendable, Hashable {
    /// How far it has come.
    public let status: TransactionStatus
    /// The block that holds it; nil before it is in one.
    public let blockID: Identifier?
    /// The collection that holds it; nil before it is in one.
    public let collectionID: Identifier?
    /// Why it failed; nil when it did not.
    public let failure: ExecutionFailure?
    /// The events in order; none when it failed.
    public let events: [FlowEvent]
    /// The computation it used; an emulator says 0.
    public let computationUsed: UInt64

    /// The addresses of the accounts it created, in order.
    public var createdAccounts: [Address] {
        get throws {
            try events.filter { $0.type == "flow.AccountCreated" }.map { event in
                try event.decoded().read("address", as: Address.self)
            }
        }
    }
}
