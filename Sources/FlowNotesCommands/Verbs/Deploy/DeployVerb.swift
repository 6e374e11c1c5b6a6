internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `deploy`: the contract that keeps notes, or what flow.json lists.
enum DeployVerb {
    static let verb = Verb(
        CommandSpec(
            "deploy", summary: "Deploy NotepadManager, or what flow.json lists, or update it.",
            discussion:
                "The contracts of the section deployments of flow.json go to the accounts it names; without any "
                + "for the network, NotepadManager goes to your account. What is there already and the same is left "
                + "alone. A contract with other code is replaced when you agree, or with --update; an update that the chain "
                + "would refuse is not sent.",
            options: [
                OptionSpec("update", help: "Replace a contract that has other code, without asking"),
                OptionSpec("remove", help: "Remove the contracts instead, for good"),
                OptionSpec("account", .text, valueName: "A", help: "Only to this account of flow.json"),
                OptionSpec("save", help: "Write the addresses into flow.json, as the contracts' aliases"),
            ],
            examples: [.init("\(Product.name) deploy --network testnet --save")]),
        run: run)

    private enum Deed {
        case unchanged, absent, sent(Identifier), deployed(Identifier), updated(Identifier), removed(Identifier), shown

        /// What came of a transaction; `done` when it has succeeded.
        init(_ result: ActResult, _ done: (Identifier) -> Deed) {
            switch result {
            case .succeeded(let id, _, _): self = done(id)
            case .sent(let id): self = .sent(id)
            case .shown: self = .shown
            }
        }

        var id: Identifier? {
            switch self {
            case .unchanged, .absent, .shown: nil
            case .sent(let id), .deployed(let id), .updated(let id), .removed(let id): id
            }
        }
    }

    /// A contract, where it is now, and what was done.
    private struct Done {
        let name: String
        let owner: Address
        let deed: Deed

        var text: String {
            switch deed {
            case .unchanged: "\(name) is up to date at \(owner)"
            case .absent: "\(name) is not at \(owner)"
            case .removed(let id): "removed \(name) from \(owner), transaction \(id)"
            case .sent(let id): "\(id)"
            case .deployed(let id): "deployed \(name) at \(owner), transaction \(id)"
            case .updated(let id): "updated \(name) at \(owner), transaction \(id)"
            case .shown: ""
            }
        }

        var json: JSONValue {
            if case .sent(let id) = deed { return ActResult.sentJSON(id) }
            return [
                "name": .string(name), "address": .string("\(owner)"), "changed": .bool(deed.id != nil),
                "id": JSONValue(deed.id?.description),
            ]
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        let chosen = invocation.command.text("account") ?? invocation.settings.signer?.value
        var contracts = try ContractToDeploy.all(invocation, chosen: chosen)
        let removes = invocation.command.flag("remove")
        if removes {
            try await agreeToRemove(contracts, invocation)
            contracts.reverse()
        }
        // One document, however many contracts there are.
        let isJSON = invocation.settings.isDryRun && invocation.settings.format.value == .json
        let kept = isJSON && contracts.count > 1 ? KeptResult() : nil
        let making = kept.map(invocation.keeping) ?? invocation
        var done: [Done] = []
        var failures: [(name: String, failure: CommandFailure)] = []
        for contract in contracts {
            let missing = removes ? nil : contract.imports.first { name in failures.contains { $0.name == name } }
            do {
                if let missing { throw CommandFailure(.failure, "skipped", "left out, because it imports \(missing)") }
                let signing = making.signing(as: contract.account)
                done.append(try await removes ? remove(contract, signing) : deploy(contract, signing))
            } catch {
                try Task.checkCancellation()
                guard contracts.count > 1 else { throw error }
                failures.append((contract.name, CommandFailure(error)))
            }
        }
        if let first = failures.first?.failure { throw summary(of: first, done, failures, contracts.count) }
        report(done, kept, invocation)
        if !removes { try save(done, invocation) }
    }

    private static func agreeToRemove(_ contracts: [ContractToDeploy], _ invocation: Invocation) async throws {
        let command = invocation.command
        if let other = ["update", "save"].first(where: { command.flag($0) }) {
            throw CommandFailure(
                .usage, "usage", "--remove and --\(other) contradict each other", hint: "leave one of them out")
        }
        let names = contracts.map(\.name).joined(separator: ", ")
        try await invocation.confirmCost(
            "remove \(names) from \(invocation.settings.network.value)? What it stored can no longer be read.",
            act: "remove \(names)")
    }

    private static func remove(_ contract: ContractToDeploy, _ invocation: Invocation) async throws -> Done {
        let owner = try invocation.signer().account.address
        let account = try await invocation.client().account(owner, including: .contracts)
        guard account.contracts?[contract.name] != nil else {
            return Done(name: contract.name, owner: owner, deed: .absent)
        }
        let result = try await invocation.make(
            .removeContract, [.string(contract.name)], described: "remove \(contract.name)")
        return Done(name: contract.name, owner: owner, deed: Deed(result, Deed.removed))
    }

    private static func deploy(_ contract: ContractToDeploy, _ invocation: Invocation) async throws -> Done {
        let owner = try invocation.signer().account.address
        let addresses = try invocation.contracts()
        let code = try addresses.resolve(contract.source)
        let account = try await invocation.client().account(owner, including: .contracts)
        let found = account.contracts?[contract.name]
        if found == Array(code.utf8) { return Done(name: contract.name, owner: owner, deed: .unchanged) }
        if found == nil { try FirstDeployment(contract: contract, owner: owner).check(invocation) }
        if let found {
            try await UpdateReview(contract: contract, owner: owner, old: found, new: code)
                .check(invocation, flags: flags(invocation))
        }
        let result = try await send(contract, code, isUpdate: found != nil, invocation)
        return Done(name: contract.name, owner: owner, deed: Deed(result, found == nil ? Deed.deployed : Deed.updated))
    }

    private static func send(
        _ contract: ContractToDeploy, _ code: String, isUpdate: Bool, _ invocation: Invocation
    ) async throws -> ActResult {
        let arguments = [CadenceValue.string(contract.name), .string(code)].map {
            JSONCadence.encode($0, form: .argument)
        }
        let hasInitializer = !isUpdate && contract.takesArguments
        let template = CadenceTemplate.deployContract
        return try await invocation.make(
            source: hasInitializer
                ? Array(try ContractProgram.source(for: contract).utf8) : Array(template.source.utf8),
            hasInitializer ? arguments + contract.arguments : arguments, of: template,
            described: "deploy \(contract.name)",
            flowCommand: contract.flowCommand(
                isUpdate: isUpdate, signer: try invocation.signer().account.name))
    }

    /// The failure of several contracts: a line for each, the first failure's code.
    private static func summary(
        of first: CommandFailure, _ done: [Done], _ failures: [(name: String, failure: CommandFailure)], _ count: Int
    ) -> CommandFailure {
        let lines = done.map(\.text) + failures.map { "\($0.name): \($0.failure.message)" }
        var failure = first
        failure.message =
            "\(failures.count) of \(count) contracts could not be deployed" + lines.map { "\n  " + $0 }.joined()
        // What is wrong in a file stays in front, with its place.
        if !failure.report.isEmpty { failure.report += "\nerror: \(failure.message)\n" }
        return failure
    }

    /// The flags of this command line, to be given again.
    private static func flags(_ invocation: Invocation) -> String {
        let command = invocation.command
        let account = ["account", "signer"].first { command.origin(of: $0) == .flag }.flatMap { name in
            command.text(name).map { " --\(name) " + ShellText.quoted($0) }
        }
        return invocation.nodeFlags + (account ?? "") + (command.flag("save") ? " --save" : "")
    }

    private static func report(_ done: [Done], _ kept: KeptResult?, _ invocation: Invocation) {
        if let kept { return reportShown(done, kept, invocation) }
        if invocation.settings.isDryRun { return reportUnchanged(done, invocation) }
        var lines = done.map(\.text)
        if done.count > 1, invocation.settings.wait != .none {
            let changed = done.filter { $0.deed.id != nil }.count
            lines.append("\(changed) of \(done.count) contracts changed")
        }
        invocation.reporter.result(
            text: { lines.joined(separator: "\n") },
            plain: {
                done.map { done in invocation.settings.wait == .none ? done.text : "\(done.owner)" }.joined(
                    separator: "\n")
            },
            json: { json(done) })
    }

    private static func json(_ done: [Done]) -> JSONValue {
        done.count == 1 ? done[0].json : .array(done.map(\.json))
    }

    /// What a dry run shows of several contracts: the transaction of each that would change.
    private static func reportShown(_ done: [Done], _ kept: KeptResult, _ invocation: Invocation) {
        var transactions = kept.documents[...]
        let documents = done.map { done in
            if case .shown = done.deed { transactions.popFirst() ?? done.json } else { done.json }
        }
        invocation.reporter.result(text: { "" }, plain: { "" }, json: { .array(documents) })
        invocation.reporter.note("dry run: nothing was sent")
    }

    /// What a dry run has nothing to show of.
    private static func reportUnchanged(_ done: [Done], _ invocation: Invocation) {
        let unchanged = done.filter { if case .unchanged = $0.deed { true } else { false } }
        unchanged.forEach { invocation.reporter.note($0.text) }
        guard unchanged.count == done.count, invocation.settings.format.value.isJSON else { return }
        invocation.reporter.result(text: { "" }, plain: { "" }, json: { json(done) })
    }

    private static func save(_ done: [Done], _ invocation: Invocation) throws {
        if invocation.settings.isDryRun || invocation.settings.wait == .none { return }
        guard invocation.command.flag("save") else { return advise(done, invocation) }
        guard let file = try invocation.configuration().files.last else {
            throw CommandFailure(
                .usage, "no_configuration", "there is no flow.json to write the address into",
                hint: done.first.map { "use --contract \($0.owner)" })
        }
        for done in done {
            try ConfigurationEditor(file: file).setAlias(
                of: done.name, on: invocation.settings.network.value, to: done.owner)
        }
        invocation.reporter.note("wrote the address\(done.count == 1 ? "" : "es") into \(file)")
    }

    /// Says how to use NotepadManager where no setting leads to it yet.
    private static func advise(_ done: [Done], _ invocation: Invocation) {
        guard let notepad = done.first(where: { $0.name == CadenceTemplate.notepadManager.name }),
            (try? invocation.contracts().address(of: notepad.name)) != notepad.owner
        else { return }
        invocation.reporter.note("use it with --contract \(notepad.owner), or write it into flow.json with --save")
    }
}
