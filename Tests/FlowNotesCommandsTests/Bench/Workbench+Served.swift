import FlowDevChain

@testable import FlowNotesCommands

extension Workbench {
    /// Runs the command in process on the ledger of the network `local` as `flownotes chain` serves it to others.
    func runServed(
        _ line: [String], input: String = "", terminals: Set<OutputCapture.Stream> = []
    ) async -> RunOutcome {
        let capture = OutputCapture(input: input, terminals: terminals)
        let environment = environment
        let services = Services(
            transport: { _ in try LocalChain(environment).open().transport },
            embeddedChain: { try LocalChain($0).open() })
        let line = line + ["--network", "local", "--host", "http://127.0.0.1:1"]
        let code = await CommandLineTool(services: services).run(
            arguments: line, environment: environment, streams: capture.streams)
        return masked(RunOutcome(code: code, output: capture.output, error: capture.error))
    }
}
