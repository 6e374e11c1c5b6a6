public import Cadence

/// A Flow chain, by its id.
///
/// Source: flow-go, `model/flow/chain.go` and `address.go`.
public enum Chain: String, Sendable, Hashable, CaseIterable {
    /// The network of value.
    case mainnet = "flow-mainnet"
    /// The public network for tests.
    case testnet = "flow-testnet"
    /// A Flow emulator.
    case emulator = "flow-emulator"
    /// A network of real nodes on one machine; it shares the emulator's addresses.
    case localnet = "flow-localnet"
    /// A network for load tests; it shares the emulator's addresses.
    case benchnet = "flow-benchnet"
    /// A network for tests of faults; it shares the emulator's addresses.
    case bftTestnet = "flow-bft-test-net"
    /// A former network for trials.
    case sandboxnet = "flow-sandboxnet"
    /// A former network for previews.
    case previewnet = "flow-previewnet"
    /// An emulator with simple addresses: 0x1, 0x2, …
    case monotonicEmulator = "flow-emulator-monotonic"

    /// What every address of the chain is combined with, so that no address is valid on two networks.
    ///
    /// It is also what index 0 gives, which is nobody's address.
    public var codeword: UInt64 {
        switch self {
        case .mainnet, .monotonicEmulator: 0
        case .testnet: 0x6834_ba37_b398_0209
        case .emulator, .localnet, .benchnet, .bftTestnet: 0x1cb1_5985_7af0_2018
        case .sandboxnet: 0x1035_ce4e_ff92_ae01
        case .previewnet: 0x5211_829e_8852_8817
        }
    }

    /// The chain's service account, its account 1.
    public var serviceAddress: Address { address(at: 1) ?? .zero }

    /// The address of the account created as number `index`, from 1 to 2^45 − 1; nil outside.
    public func address(at index: UInt64) -> Address? {
        guard (1...LinearCode.largestIndex).contains(index) else { return nil }
        return Address(rawValue: self == .monotonicEmulator ? index : LinearCode.codeword(of: index) ^ codeword)
    }

    /// The number of the account with this address; nil when the address is not valid on this chain.
    public func index(of address: Address) -> UInt64? {
        let word = address.rawValue ^ codeword
        guard word != 0 else { return nil }
        if self == .monotonicEmulator { return word <= LinearCode.largestIndex ? word : nil }
        return LinearCode.isCodeword(word) ? LinearCode.index(of: word) : nil
    }

    /// Whether the address can belong to an account of this chain; the account need not exist.
    public func isValid(_ address: Address) -> Bool { index(of: address) != nil }

    /// The chains on which the address can belong to an account; the emulator stands for all that share its addresses.
    public static func chains(of address: Address) -> [Chain] {
        [mainnet, testnet, emulator, sandboxnet, previewnet].filter { $0.isValid(address) }
    }
}
