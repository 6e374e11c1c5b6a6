internal import CadenceInterpreter
internal import FlowNotes

/// The transaction that puts a contract with arguments for its initialiser on the chain.
///
/// The types of the arguments are in the program's text, so only built-in ones that the contract itself spells are
/// taken; names and values are arguments, never text.
enum ContractProgram {
    /// The source; throws `CommandFailure` when the initialiser takes others.
    static func source(for contract: ContractToDeploy) throws -> String {
        let parameters = ProgramOutline(Array(contract.source.utf8))?.parameters ?? []
        guard parameters.count == contract.arguments.count else {
            throw CommandFailure(
                .usage, "usage",
                "the initialiser of \(contract.name) takes \(parameters.count) arguments, flow.json gives "
                    + "\(contract.arguments.count)", hint: "mend its args in deployments")
        }
        let types = try parameters.map { parameter in
            let type = ArgumentType(parameter.type)
            guard type.isTypeable else {
                throw CommandFailure(
                    .usage, "unsupported",
                    "the initialiser of \(contract.name) takes a \(parameter.type), which deploy cannot pass",
                    hint: "write a transaction for it, and run it with \(Product.name) tx send")
            }
            return type.description
        }
        let declared = types.enumerated().map { ", argument\($0): \($1)" }.joined()
        let passed = types.indices.map { ", argument\($0)" }.joined()
        return """
            /// Adds a contract to the signer's account, with arguments for its initialiser.
            transaction(name: String, code: String\(declared)) {
                prepare(account: auth(AddContract) &Account) {
                    account.contracts.add(name: name, code: code.utf8\(passed))
                }
            }

            """
    }
}
