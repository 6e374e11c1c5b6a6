internal import CadenceInterpreter
internal import CommandKit

/// `cadence check`: what the chain would say of programs before they run.
enum CadenceCheckVerb {
    static let verb = Verb(
        CommandSpec(
            "check", summary: "Parse and check scripts, transactions and contracts.",
            discussion:
                "Contracts among the files satisfy the imports of the others, whatever address these name. "
                + CadenceVerb.imports
                + "\n\nWhat is wrong with one file does not keep the others from being checked. "
                + "Exit code 0: nothing is wrong. 1: a chain would refuse a program. 2: a file cannot be read, or "
                + "an import cannot be found.",
            arguments: [ArgumentSpec("FILE", isRepeated: true, help: "A program; - is stdin")],
            examples: [
                .init("\(Product.name) cadence check cadence/scripts/*.cdc cadence/contracts/*.cdc"),
                .init("\(Product.name) cadence check - < add.cdc"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let files = try CadenceFile.read(invocation.command.arguments, invocation)
        let project = try CadenceProject(files, invocation)
        let chain = ScratchChain(project)
        var report = CadenceReport()
        var sound: [CadenceFile] = []
        for file in files {
            if let objection = project.objection(to: file) {
                report.add(objection, to: file)
                continue
            }
            do throws(CadenceFailure) {
                try chain.check(file)
                sound.append(file)
            } catch {
                report.add(error, chain.names(of: file), in: file)
            }
        }
        report.missing = project.missing
        guard let failure = report.failure else { return tell(sound, invocation) }
        // Programs read either a result or a failure.
        if [.text, .plain].contains(invocation.settings.format.value), !sound.isEmpty { tell(sound, invocation) }
        throw failure
    }

    private static func tell(_ files: [CadenceFile], _ invocation: Invocation) {
        invocation.reporter.result(
            text: {
                let width = files.map { DisplayWidth.of($0.name) }.max() ?? 0
                return files.map { file in
                    let gap = String(repeating: " ", count: width - DisplayWidth.of(file.name))
                    return "\(invocation.reporter.shown(file.name))\(gap)  \(file.title), no errors\n"
                }.joined()
            },
            plain: { files.map { $0.name + "\n" }.joined() },
            json: {
                .array(
                    files.map { file in
                        [
                            "file": .string(file.name), "kind": .string(file.kindWord),
                            "contract": JSONValue(file.contract),
                        ]
                    })
            })
    }
}
