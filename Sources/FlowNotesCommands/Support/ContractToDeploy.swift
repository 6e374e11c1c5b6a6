internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import Glibc

/// A contract and the account of flow.json that is to have it.
struct ContractToDeploy: Sendable {
    /// The contract's name.
    let name: String
    /// The account's name; nil for the account that signs.
    let account: String?
    /// Its Cadence as it stands in its file, or in this program.
    let source: String
    /// Whether flow.json's `deployments` list it.
    let isListed: Bool

    /// The command of flow-cli that does the same, without the network.
    func flowCommand(isUpdate: Bool, signer: String) -> String {
        if isListed { return "project deploy" + (isUpdate ? " --update" : "") }
        let verb = isUpdate ? "update-contract" : "add-contract"
        return "accounts \(verb) cadence/contracts/\(name).cdc --signer " + ShellText.quoted(signer)
    }

    /// The names of the contracts that it imports by name.
    var imports: [String] { ImportResolver<any Error>.names(in: source) }

    /// What the account `chosen`, or else flow.json's `deployments`, are to have on the network; without any, it is
    /// NotepadManager for the account that signs. In an order in which every contract comes after those it imports.
    static func all(_ invocation: Invocation, chosen: String?) throws -> [ContractToDeploy] {
        let configuration = try invocation.configuration()
        let network = invocation.settings.network.value
        let wanted = configuration.deployments.filter {
            $0.network == network && (chosen == nil || $0.account == chosen) && !$0.items.isEmpty
        }
        guard !wanted.isEmpty else {
            let template = CadenceTemplate.notepadManager
            return [ContractToDeploy(name: template.name, account: chosen, source: template.source, isListed: false)]
        }
        return ordered(
            try wanted.flatMap { deployment in
                try deployment.items.map { try ContractToDeploy($0, deployment.account, configuration) }
            })
    }

    private init(name: String, account: String?, source: String, isListed: Bool) {
        self.isListed = isListed
        self.name = name
        self.account = account
        self.source = source
    }

    private init(_ item: Deployment.Item, _ account: String, _ configuration: Configuration) throws {
        guard item.arguments.isEmpty else {
            throw CommandFailure(
                .usage, "unsupported",
                "\(item.place): \(item.contract) is to be deployed with arguments for its initialiser",
                hint: "deploy takes contracts without; leave out args, or deploy it with flow-cli")
        }
        let file = configuration.contracts.first { $0.name == item.contract }?.source ?? ""
        let template = CadenceTemplate.notepadManager
        // The project of somebody who only writes notes need not have the file.
        let isEmbedded = item.contract == template.name && access(file, F_OK) != 0
        self.init(
            name: item.contract, account: account,
            source: isEmbedded ? template.source : try NoteText.wholeText(in: file), isListed: true)
    }

    private static func ordered(_ contracts: [ContractToDeploy]) -> [ContractToDeploy] {
        var (rest, done) = (contracts, [ContractToDeploy]())
        while !rest.isEmpty {
            // Contracts that import each other in a circle stay as they are listed; the chain says what it thinks.
            let next = rest.firstIndex { contract in
                !rest.contains { $0.name != contract.name && contract.imports.contains($0.name) }
            }
            done.append(rest.remove(at: next ?? 0))
        }
        return done
    }
}
