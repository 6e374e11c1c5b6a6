import Cadence
import CadenceInterpreter
import Flow

/// Asks the chain's contract how much accounts may store.
enum StorageCapacities {
    /// In bytes; the payer counts as if fees, in units of 10⁻⁸, were paid.
    static func read(
        _ accounts: [Address], payer: Address, fees: UInt64, _ host: ChainHost, _ contracts: any ContractCaller
    ) throws -> [Address: UInt64] {
        guard !accounts.isEmpty else { return [:] }
        let result = try contracts.call(
            "getAccountsCapacityForTransactionStorageCheck", of: "FlowStorageFees", at: host.service,
            arguments: [
                .array(CadenceArray(accounts.map(CadenceValue.address))), .address(payer),
                UFix64(rawValue: fees).cadence,
            ])
        guard case .array(let capacities) = result, capacities.count == accounts.count else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(accounts, capacities.map(bytes)))
    }

    /// The contract counts in megabytes, hence in hundredths of a byte below.
    private static func bytes(_ megabytes: CadenceValue) -> UInt64 {
        guard case .fixedPoint(let number) = megabytes else { return 0 }
        return (number.scaled.exactly(UInt64.self) ?? 0) / 100
    }
}
