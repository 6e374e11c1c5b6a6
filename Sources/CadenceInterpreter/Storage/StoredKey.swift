/// The name of a register of an account.
enum StoredKey: Hashable {
    /// The number that the next container gets.
    case counter
    case domain(StorageDomain)
    case slab(UInt64)

    var bytes: [UInt8] {
        switch self {
        case .counter: [0x63]
        case .domain(let domain): [0x64, domain.storedCode]
        case .slab(let number):
            [0x73] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }.drop { $0 == 0 }
        }
    }
}

extension StorageDomain {
    /// The number of the domain; it must never change.
    fileprivate var storedCode: UInt8 {
        switch self {
        case .storage: 0
        case .public: 1
        case .contract: 2
        case .inbox: 3
        case .controllers: 4
        case .controlled: 5
        }
    }
}
