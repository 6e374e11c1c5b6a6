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
        return await run(line + ["--network", "local", "--host", "http://127.0.0.1:1"], services, capture, environment)
    }
}
