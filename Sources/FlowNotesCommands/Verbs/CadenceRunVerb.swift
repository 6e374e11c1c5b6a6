internal import Cadence
internal import CadenceInterpreter
internal import CommandKit

/// `cadence run`: a script on a chain that is made for it and forgotten.
enum CadenceRunVerb {
    static let verb = Verb(
        CommandSpec(
            "run", summary: "Run a script on an empty chain and show its value.",
            discussion:
                "The chain is made for this run: no accounts, and only the contracts that the script imports. "
                + CadenceVerb.imports
                + "\n\n\(ProgramArguments.help) What the script logs goes to stderr.",
            options: [
                OptionSpec(
                    "with", .text, valueName: "FILE", isRepeated: true, help: "A contract that is to be there; several"),
                ProgramArguments.json,
                OptionSpec("cadence-json", help: "Show the value as JSON-Cadence"),
            ],
            arguments: [
                ArgumentSpec("FILE", help: "The script; - is stdin"),
                ProgramArguments.spec,
            ],
            examples: [
                .init("\(Product.name) cadence run sum.cdc 1 2"),
                .init("\(Product.name) cadence run cadence/scripts/notes.cdc 0x01"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let words = invocation.command.arguments
        guard let name = words.first else { return }
        let files = try CadenceFile.read([name] + invocation.command.texts("with"), invocation)
        let script = try requireScript(files[0])
        let project = try CadenceProject(files, invocation)
        for file in files + project.contracts.map(\.file) {
            if let objection = project.objection(to: file) { throw objection }
        }
        let chain = ScratchChain(project) { line in
            invocation.reporter.log(line)
        }
        do throws(CadenceFailure) {
            try chain.check(script)
        } catch {
            throw CadenceReport(error, chain.names(of: script), in: script, missing: chain.missing)
        }
        let arguments = try ProgramArguments(of: script, command: "\(Product.name) cadence run").values(
            Array(words.dropFirst()), json: invocation.command.text("args-json"))
        invocation.tell(try value(of: script, arguments, chain))
        invocation.reporter.detail("computation used: \(chain.computationUsed)")
    }

    private static func value(
        of script: CadenceFile, _ arguments: [CadenceValue], _ chain: ScratchChain
    ) throws -> CadenceValue {
        try chain.deploy()
        do throws(CadenceFailure) {
            return try chain.run(script, arguments)
        } catch {
            throw CadenceReport(error, chain.names(of: script), in: script, missing: chain.missing)
        }
    }

    private static func requireScript(_ file: CadenceFile) throws -> CadenceFile {
        switch file.outline?.kind {
        case .script, nil: return file
        case .transaction, .contract, .other:
            throw CommandFailure(
                .usage, "not_a_script", "\(file.name) is \(file.title); only a script can be run",
                hint: "a script has a function main, access(all) fun main() { … }")
        }
    }
}
