internal import Cadence
internal import CadenceInterpreter
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
    /// The file it stands in; nil for the one in this program.
    let path: String?
    /// What its initialiser gets, each a JSON-Cadence document.
    let arguments: [[UInt8]]
    /// Whether flow.json's `deployments` list it.
    let isListed: Bool
    /// The names of the contracts that it imports, with an address or without.
    let imports: [String]

    /// The command of flow-cli that does the same, without the network.
    func flowCommand(isUpdate: Bool, signer: String) -> String {
        if isListed { return "project deploy" + (isUpdate ? " --update" : "") }
        let verb = isUpdate ? "update-contract" : "add-contract"
        return "accounts \(verb) cadence/contracts/\(name).cdc --signer " + ShellText.quoted(signer)
    }

    /// Whether its initialiser takes arguments, or is given any.
    var takesArguments: Bool {
        !arguments.isEmpty || ProgramOutline(Array(source.utf8))?.parameters.isEmpty == false
    }

    /// A program of this contract, under the name that its file has.
    func file(_ source: String) -> CadenceFile { Self.file(source, path, name) }

    private static func file(_ source: String, _ path: String?, _ name: String) -> CadenceFile {
        CadenceFile(name: path ?? name + ".cdc", source: source)
    }

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
            return [ContractToDeploy(name: template.name, account: chosen, source: template.source)]
        }
        return try ordered(
            try wanted.flatMap { deployment in
                try deployment.items.map { try ContractToDeploy($0, deployment.account, configuration) }
            })
    }

    private init(name: String, account: String?, source: String) {
        self.name = name
        self.account = account
        self.source = source
        (path, arguments, isListed) = (nil, [], false)
        imports = Self.file(source, path, name).imports
    }

    private init(_ item: Deployment.Item, _ account: String, _ configuration: Configuration) throws {
        let file = configuration.contracts.first { $0.name == item.contract }?.source ?? ""
        let template = CadenceTemplate.notepadManager
        // The project of somebody who only writes notes need not have the file.
        let isEmbedded = item.contract == template.name && access(file, F_OK) != 0
        name = item.contract
        self.account = account
        path = isEmbedded ? nil : file
        source = isEmbedded ? template.source : try NoteText.wholeText(in: file)
        arguments = try item.arguments.map { argument in
            do {
                // The file may hold blanks that a transaction must not.
                return JSONCadence.encode(try JSONCadence.decode(argument), form: .argument)
            } catch {
                throw CommandFailure(
                    .usage, "configuration", "\(item.place): an argument of \(item.contract) cannot be read: \(error)",
                    hint: #"write it like {"type": "String", "value": "x"}"#)
            }
        }
        isListed = true
        imports = Self.file(source, path, name).imports
    }

    private static func ordered(_ contracts: [ContractToDeploy]) throws -> [ContractToDeploy] {
        var (rest, done) = (contracts, [ContractToDeploy]())
        while !rest.isEmpty {
            let next = rest.firstIndex { contract in
                !rest.contains { $0.name != contract.name && contract.imports.contains($0.name) }
            }
            guard let next else {
                throw CommandFailure(
                    .usage, "usage",
                    "these contracts import each other in a circle: \(rest.map(\.name).joined(separator: ", "))",
                    hint: "no chain can have one before the other; cut the circle")
            }
            done.append(rest.remove(at: next))
        }
        return done
    }
}
