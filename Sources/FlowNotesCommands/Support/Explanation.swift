internal import Cadence
internal import Flow
internal import FlowAccess

/// The same act with other tools.
struct Explanation {
    /// What flow-cli calls the account that every emulator has.
    static let emulatorAccount = "emulator-account"

    private let plan: TransactionPlan
    private let program: String
    private let network: String
    private let signer: String
    private let url: String?
    private let command: String?

    /// Creates an explanation; `url` is nil for the embedded chain, `command` is flow-cli's own command for the act,
    /// without network and signer, where it has one.
    init(
        _ plan: TransactionPlan, program: String, network: String, signer: String, url: String?, command: String? = nil
    ) {
        self.command = command
        self.plan = plan
        self.program = program
        self.network = network
        self.signer = signer
        self.url = url
    }

    /// Lines for a shell.
    var text: String {
        guard let url else {
            // Another program reaches the chain when it is served; flow-cli, which speaks gRPC, does not.
            return lines(
                "the same with flow-cli on an emulator, and with curl once \(Product.name) chain --port 8888 serves "
                    + "this chain:", "http://127.0.0.1:8888")
        }
        return lines("the same with flow-cli and curl:", url)
    }

    private func lines(_ title: String, _ url: String) -> String {
        """
        \(title)
          \(flow)
          curl -s \(ShellText.quoted(url + "/v1/blocks?height=sealed"))
          curl -s \(ShellText.quoted(url + "/v1/accounts/\(plan.proposer.address.hex)?expand=keys"))
          curl -s -H 'Content-Type: application/json' --data @signed.json \(ShellText.quoted(url + "/v1/transactions"))
        """
    }

    private var flow: String {
        let network = url == nil ? Services.emulatorNetwork : network
        let signer = url == nil ? Self.emulatorAccount : signer
        if let command { return "flow \(command) --network \(ShellText.quoted(network))" }
        let arguments = plan.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return """
            flow transactions send \(ShellText.quoted(program)) --network \(ShellText.quoted(network)) \\
                --signer \(ShellText.quoted(signer)) --args-json \(ShellText.quoted("[\(arguments)]"))
            """
    }
}

extension Explanation {
    /// Explains what this run would send itself.
    init(_ plan: TransactionPlan, program: String, _ invocation: Invocation, command: String? = nil) throws {
        self.init(
            plan, program: program, network: invocation.settings.network.value,
            signer: try invocation.signer().account.name, url: try invocation.hostSetting()?.value, command: command)
    }
}
