import Cadence
import CadenceInterpreter
import Flow

/// Accounts, as far as contracts of the chain have a say.
extension ChainHost {
    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address {
        let address = try makeAccount()
        _ = try contracts.call(
            "setupNewAccount", of: "FlowServiceAccount", at: service, arguments: [.address(address), .address(payer)])
        return address
    }

    /// The next account in the chain's sequence, without keys and without a vault.
    func makeAccount() throws -> Address {
        let index = try view.increment(.zero, RegisterID(.zero, .accountCount))
        guard let address = chain.address(at: index) else { throw HostError("the chain has no more addresses") }
        try view.makeAccount(address)
        return address
    }

    func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        guard try view.hasAccount(account) else { return 0 }
        return try fixed("defaultTokenBalance", of: "FlowServiceAccount", account, contracts)
    }

    func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        guard try view.hasAccount(account) else { return 0 }
        return try fixed("defaultTokenAvailableBalance", of: "FlowStorageFees", account, contracts)
    }

    func storageUsed(by account: Address) throws -> UInt64 {
        guard let used = try view.number(RegisterID(account, .used)) else { throw HostError.accountNotFound(account) }
        return used
    }

    /// The contract counts in megabytes, hence in hundredths of a byte below.
    func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64 {
        guard try view.hasAccount(account) else { return 0 }
        return try fixed("calculateAccountCapacity", of: "FlowStorageFees", account, contracts) / 100
    }

    /// The UFix64 that a function of a contract gives for an account, in units of 10⁻⁸.
    private func fixed(
        _ function: String, of contract: String, _ account: Address, _ contracts: any ContractCaller
    ) throws -> UInt64 {
        let result = try contracts.call(function, of: contract, at: service, arguments: [.address(account)])
        guard case .fixedPoint(let number) = result, let units = number.scaled.exactly(UInt64.self) else {
            throw HostError("\(contract).\(function) gave no UFix64")
        }
        return units
    }
}
