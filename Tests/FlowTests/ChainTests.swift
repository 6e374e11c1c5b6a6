import Cadence
import Flow
import Testing

@Suite struct ChainTests {
    @Test(arguments: Chain.allCases) func theEdgesOfTheIndexes(_ chain: Chain) throws {
        let last: UInt64 = 1 << 45 - 1
        #expect(chain.address(at: 0) == nil && chain.address(at: last + 1) == nil && chain.address(at: .max) == nil)
        for index in [1, 2, last - 1, last] as [UInt64] {
            let address = try #require(chain.address(at: index))
            #expect(chain.index(of: address) == index && chain.isValid(address))
        }
        #expect(chain.serviceAddress == chain.address(at: 1))
        #expect(!chain.isValid(Address(rawValue: chain.codeword)))
    }

    @Test(arguments: Chain.allCases) func aSlipOfThePenIsNoAddress(_ chain: Chain) throws {
        guard chain != .monotonicEmulator else { return }
        let address = try #require(chain.address(at: 12_345))
        for bit in 0..<64 {
            #expect(!chain.isValid(Address(rawValue: address.rawValue ^ 1 << UInt64(bit))), "\(bit)")
        }
    }

    @Test(arguments: [
        ("e467b9dd11fa00df", [Chain.mainnet]), ("8c5303eaa26202d6", [.testnet]), ("f8d6e0586b0a20c7", [.emulator]),
        ("0000000000000000", []), ("ffffffffffffffff", []), ("0000000000000001", []),
    ])
    func chainsOfAnAddress(_ text: String, _ chains: [Chain]) throws {
        #expect(Chain.chains(of: try #require(Address(text))) == chains)
    }

    @Test func theMonotonicEmulatorCounts() {
        #expect(Chain.monotonicEmulator.address(at: 7) == Address(rawValue: 7))
        #expect(Chain.monotonicEmulator.index(of: Address(rawValue: 7)) == 7)
        #expect(!Chain.monotonicEmulator.isValid(.zero) && !Chain.monotonicEmulator.isValid(Address(rawValue: .max)))
    }

    @Test func unknownContractsAndChainsAreNil() {
        for name in ["", "flowtoken", "NotepadManager", "A.1.FlowToken"] {
            #expect(Chain.mainnet.systemContract(name) == nil)
        }
        #expect(Chain(rawValue: "flow-mainnet") == .mainnet && Chain(rawValue: "mainnet") == nil)
    }
}
