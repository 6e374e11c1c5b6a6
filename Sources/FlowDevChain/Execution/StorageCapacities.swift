import Cadence
import CadenceInterpreter
import Flow

/// Asks the chain's contract how much accounts may store.
enum StorageCapacities {
    private static func text(_ chain: Chain) -> [UInt8] {
        Array(
            """
            import FlowStorageFees from \(chain.serviceAddress)
            access(all) fun main(accounts: [Address], payer: Address, fees: UFix64): [UFix64] {
                return FlowStorageFees.getAccountsCapacityForTransactionStorageCheck(
                    accountAddresses: accounts, payer: payer, maxTxFees: fees)
            }
            """.utf8)
    }

    /// In bytes, in the order of the accounts; the payer counts as if fees, in units of 10⁻⁸, were paid.
    static func read(
        _ accounts: [Address], payer: Address, fees: UInt64, _ host: ChainHost, _ interpreter: Interpreter
    ) throws(CadenceFailure) -> [UInt64] {
        let arguments: [CadenceValue] = [
            .array(CadenceArray(accounts.map(CadenceValue.address))), .address(payer),
            UFix64(rawValue: fees).cadence,
        ]
        let result = try interpreter.runScript(
            text(host.chain), arguments: arguments.map { JSONCadence.encode($0, form: .argument) })
        guard case .array(let capacities) = result else { return [] }
        return capacities.map { value in
            guard case .fixedPoint(let megabytes) = value else { return 0 }
            return (megabytes.scaled.exactly(UInt64.self) ?? 0) / 100
        }
    }
}
