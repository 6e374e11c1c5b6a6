import Cadence

/// Calls functions of contracts for a host, within the program that runs.
final class MachineContractCaller: ContractCaller {
    private let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    func call(
        _ function: String, of contract: String, at account: Address, arguments: [CadenceValue]
    ) throws -> CadenceValue {
        let location = Location.contract(account.rawValue, contract)
        let program = try machine.program(at: location)
        guard let id = program.checked.globalTypes[contract]?.nominal,
            let type = program.checked.types[id].members[function]?.type.function,
            type.parameters.count == arguments.count
        else { throw HostError("there is no function \(function) of the contract \(contract) at \(account)") }
        let values = try zip(arguments, type.parameters).map { try imported($0, for: $1.type) }
        let value = try machine.contract(id)
        let result = try machine.call(MethodCache(name: function), on: .composite(value), values)
        return try Exporter(machine).export(result)
    }

    /// An argument for a parameter; an address gives the account where that is asked for.
    private func imported(_ argument: CadenceValue, for type: SemaType) throws -> Value {
        if case .address(let address) = argument, case .reference(let authorization, .nominal(let id)) = type,
            id == Machine.accountType
        {
            return machine.accountReference(address.rawValue, authorization: authorization)
        }
        return try Importer(machine).argument(JSONCadence.encode(argument, form: .argument), type)
    }
}

extension Machine {
    /// What a host calls contracts with.
    var contractCaller: any ContractCaller { MachineContractCaller(self) }
}
