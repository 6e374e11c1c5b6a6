/// A capability: a right to what an account has stored or published.
public struct CadenceCapability: Sendable, Hashable {
    /// The account that issued it.
    public let address: Address
    /// The number the account gave it; 0 for the path form of old data.
    public let id: UInt64
    /// The type it can be borrowed as; `.unknown` for an untyped capability.
    public let borrowType: CadenceType
    /// The path of a capability that was never carried over to Cadence 1.0.
    public let path: CadencePath?

    /// A capability; `path` only for the form of old data.
    public init(address: Address, id: UInt64, borrowType: CadenceType, path: CadencePath? = nil) {
        self.address = address
        self.id = id
        self.borrowType = borrowType
        self.path = path
    }
}
