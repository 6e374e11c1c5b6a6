import Cadence

/// The name of a register: whose it is, what part of the account it belongs to, and its key there.
struct RegisterID: Hashable {
    /// The parts; the numbers are in ledgers and must never change.
    enum Part: UInt8 {
        /// What the interpreter stores.
        case storage = 0
        /// The text of a contract, by name.
        case code = 1
        /// The names of the contracts.
        case contractNames = 2
        /// A key of the account, by index.
        case key = 3
        /// The sequence number of a key, by index.
        case sequenceNumber = 4
        /// How many keys there are.
        case keyCount = 5
        /// The number of the last capability.
        case capabilities = 6
        /// How many bytes the account uses; there for every account.
        case used = 7
        /// Of the chain itself: how many accounts there are.
        case accountCount = 8
        /// Of the chain itself: the last number given to a resource, by partition.
        case uuid = 9
    }

    /// The address as a number; 0 for the chain itself.
    let owner: UInt64
    /// The part and the key.
    let key: [UInt8]

    /// Feeds the bytes of the key at once; an array would feed them one by one.
    func hash(into hasher: inout Hasher) {
        hasher.combine(owner)
        key.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    init(_ owner: Address, _ part: Part, _ key: [UInt8] = []) {
        self.owner = owner.rawValue
        self.key = [part.rawValue] + key
    }
}
