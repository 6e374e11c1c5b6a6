internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `deploy`: the contract that keeps notes.
enum DeployVerb {
    static let verb = Verb(
        CommandSpec(
            "deploy", summary: "Deploy NotepadManager to your account, or update it.",
            discussion: "What is there already and the same is left alone. A contract with other code is replaced only "
                + "with --update.",
            options: [
                OptionSpec("update", help: "Replace a contract that has other code"),
                OptionSpec("account", .text, valueName: "A", help: "The account of flow.json to deploy to"),
                OptionSpec("save", help: "Write the address into flow.json, as the contract's alias"),
            ],
            examples: [.init("\(Product.name) deploy --network testnet --save")]),
        run: run)

    private enum Found {
        case absent, same, other
    }

    private static func run(_ invocation: Invocation) async throws {
        let invocation = invocation.signing(as: invocation.command.text("account"))
        let owner = try invocation.signer().account.address
        let name = CadenceTemplate.notepadManager.name
        let found = try await look(owner, invocation)
        if found == .same {
            report(invocation, owner, "\(name) is up to date at \(owner)", nil)
            return try save(invocation, owner)
        }
        guard found == .absent || invocation.command.flag("update") else {
            throw CommandFailure(
                .confirmation, "update_needed", "\(name) at \(owner) has other code",
                hint: "\(Product.name) deploy --update" + flags(invocation))
        }
        let result = try await invocation.make(.deploy(), described: "deploy \(name)")
        switch result {
        case .succeeded(let id, _, _):
            let verb = found == .absent ? "deployed" : "updated"
            report(invocation, owner, "\(verb) \(name) at \(owner), transaction \(id)", id)
            try save(invocation, owner)
        case .sent(let id): result.reportSent(id, invocation)
        case .shown: break
        }
    }

    /// The flags of this command line, to be given again.
    private static func flags(_ invocation: Invocation) -> String {
        let command = invocation.command
        let account = ["account", "signer"].first { command.origin(of: $0) == .flag }.flatMap { name in
            command.text(name).map { " --\(name) " + ShellText.quoted($0) }
        }
        return invocation.nodeFlags + (account ?? "") + (command.flag("save") ? " --save" : "")
    }

    private static func look(_ owner: Address, _ invocation: Invocation) async throws -> Found {
        let account = try await invocation.client().account(owner, including: .contracts)
        let template = CadenceTemplate.notepadManager
        guard let code = account.contracts?[template.name] else { return .absent }
        return code == Array(template.source.utf8) ? .same : .other
    }

    private static func report(_ invocation: Invocation, _ owner: Address, _ text: String, _ id: Identifier?) {
        invocation.reporter.result(
            text: { text }, plain: { "\(owner)" },
            json: {
                [
                    "name": .string(CadenceTemplate.notepadManager.name), "address": .string("\(owner)"),
                    "changed": .bool(id != nil), "id": JSONValue(id?.description),
                ]
            })
        if !invocation.command.flag("save") {
            invocation.reporter.note("use it with --contract \(owner), or write it into flow.json with --save")
        }
    }

    private static func save(_ invocation: Invocation, _ owner: Address) throws {
        guard invocation.command.flag("save") else { return }
        guard let file = try invocation.configuration().files.last else {
            throw CommandFailure(
                .usage, "no_configuration", "there is no flow.json to write the address into",
                hint: "use --contract \(owner)")
        }
        try ConfigurationEditor(file: file).setAlias(
            of: CadenceTemplate.notepadManager.name, on: invocation.settings.network.value, to: owner)
        invocation.reporter.note("wrote the address into \(file)")
    }
}
