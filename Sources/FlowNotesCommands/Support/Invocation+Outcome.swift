internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

extension Invocation {
    /// Where signed transactions lie until their fate is known; nil without a home folder.
    var outbox: Outbox? { Folders.state(environment).map { Outbox(folder: $0) } }

    /// The numbers that keys are at on the network, as an outbox remembers them.
    func sequenceNumbers(_ outbox: Outbox?) -> (any SequenceNumbers)? {
        guard let outbox else { return nil }
        // The embedded chain is asked each time, also where it is served: other programs use its file, too.
        return StoredSequenceNumbers(
            outbox, network: settings.network.value, host: outboxHost, isAsking: bringsAccount)
    }

    /// The address of the node as the outbox has it: empty for the embedded chain.
    var outboxHost: String { (try? hostSetting()?.value) ?? "" }

    /// The height of the block that holds a transaction; nil when the node does not tell.
    func height(of result: TransactionResult, _ client: AccessClient) async -> UInt64? {
        guard let block = result.blockID else { return nil }
        return try? await client.block(.id(block)).height
    }

    /// The failure that an outcome other than a success amounts to, with the id and what to do next.
    func failure(of outcome: TransactionOutcome, _ id: Identifier, _ client: AccessClient) async -> CommandFailure {
        if case .failed(let result, let why) = outcome {
            let block = await height(of: result, client).map { " in block \($0)" } ?? ""
            return CommandFailure(
                .transactionFailed, "transaction_failed", "transaction \(id) failed\(block)", why,
                transactionID: "\(id)")
        }
        do throws(AccessError) {
            _ = try outcome.success(of: id)
            return CommandFailure(.failure, "failure", "transaction \(id) succeeded", transactionID: "\(id)")
        } catch {
            var failure = CommandFailure(error)
            if case .undecided = error.kind { failure.resume(id, self) }
            return failure
        }
    }

    /// The flags that lead another command to the same node, with a blank before each; those of the environment and of
    /// files hold anyway.
    var nodeFlags: String {
        var flags = settings.network.origin == .builtIn ? "" : " --network " + ShellText.quoted(settings.network.value)
        if let host = settings.host, host.origin == .flag("host") { flags += " --host " + ShellText.quoted(host.value) }
        if command.origin(of: "config-path") == .flag {
            flags += (settings.configurationFiles ?? []).map { " --config-path " + ShellText.quoted($0) }.joined()
        }
        return flags
    }
}

extension CommandFailure {
    /// Says how to look after a transaction whose fate is not known.
    mutating func resume(_ id: Identifier, _ invocation: Invocation) {
        hint = "\(Product.name) tx wait \(id)\(invocation.nodeFlags)"
        hintLabel = "resume"
    }
}
