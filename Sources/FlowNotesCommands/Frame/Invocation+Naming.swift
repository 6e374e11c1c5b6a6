internal import CommandKit
internal import FlowNotes

extension Invocation {
    /// The failure with what this run knows and its cause does not: the network's name beside the address that cannot
    /// be reached, unless the address was given, and the flags that lead to the same node.
    func naming(_ failure: CommandFailure) -> CommandFailure {
        if failure.code == "unknown_contract", failure.message.contains(CadenceTemplate.notepadManager.name) {
            return sayingHowToDeploy(failure)
        }
        if failure.code == "not_found", let height = command.integer("at-height") {
            return failure.naming(height, self)
        }
        if ["no_such_note", "no_notepad"].contains(failure.code), let height = command.integer("at-height") {
            return failure.before(height, command.arguments.first)
        }
        if failure.code == "unknown_name", services.embeddedChain != nil {
            return failure.naming(Services.localNetwork)
        }
        if failure.code == "no_notepad", let notepad = try? notepad(), let other = otherContract(than: notepad) {
            var named = failure
            (named.hint, named.hintLabel) = (other, "hint")
            return named
        }
        if failure.code == "no_such_key" { return namingKeys(failure) }
        if failure.code == "bad_request", !asksInOwnWords(failure) { return failure.blamingNode }
        guard failure.code == "network", settings.host == nil, let url = try? hostSetting()?.value else {
            return failure
        }
        var named = failure
        named.message = failure.message.replacing(
            "cannot reach \(url)", with: "cannot reach \(settings.network.value) at \(url)")
        if url.hasPrefix("https:") {
            named.hint = "check the network connection, or choose another node by --network or --host"
        }
        return named
    }

    /// The commands that hand on what was typed, which a node may not take.
    private static let wordsHandedOn = ["script", "tx", "events", "block", "accounts"]

    /// Whether what a node does not take was typed; otherwise this program has asked by itself.
    private func asksInOwnWords(_ failure: CommandFailure) -> Bool {
        if let verb = command.path.first, Self.wordsHandedOn.contains(verb), !command.arguments.isEmpty { return true }
        let typed = command.arguments + ["at-height", "from", "to"].compactMap(command.text)
        let words = Set(failure.message.split { !$0.isLetter && !$0.isNumber })
        return typed.contains { words.contains($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...]) }
    }

    private func namingKeys(_ failure: CommandFailure) -> CommandFailure {
        guard let names = try? keystore().names(), !names.isEmpty else { return failure }
        var named = failure
        (named.hint, named.hintLabel) = ("known keys: \(names.joined(separator: ", "))", "hint")
        return named
    }

    private func sayingHowToDeploy(_ failure: CommandFailure) -> CommandFailure {
        let save = ((try? configuration().files) ?? []).isEmpty ? "" : " --save"
        return CommandFailure(
            failure.exitCode, failure.code, failure.message,
            hint: "\(Product.name) deploy\(save)\(nodeFlags)   # or, if it is deployed already: --contract 0xADDRESS")
    }
}

extension CommandFailure {
    /// The failure of a node that has no such block, or does not keep its state.
    fileprivate func naming(_ height: Int64, _ invocation: Invocation) -> CommandFailure {
        CommandFailure(
            exitCode, code,
            "there is no block \(height) on \(invocation.settings.network.value), or the node does not keep it",
            hint: "\(Product.name) block\(invocation.nodeFlags)   # shows the newest")
    }

    /// The failure of what is not there at a height, and may be at another one.
    fileprivate func before(_ height: Int64, _ selector: String?) -> CommandFailure {
        CommandFailure(
            exitCode, code, "\(message) at block \(height)",
            hint: selector.map { "\(Product.name) history \(ShellText.quoted($0))   # shows when it was what" }
                ?? "choose another height")
    }

    /// The failure of a node that does not take what every node takes.
    fileprivate var blamingNode: CommandFailure {
        CommandFailure(
            .network, code, message, hint: "the node is at fault; choose another by --host, or run it again later")
    }

    /// The failure with a network among the known ones that no file knows of.
    fileprivate func naming(_ network: String) -> CommandFailure {
        var named = self
        let known = "known networks: "
        if let hint, hint.hasPrefix(known), !hint.contains(network) {
            named.hint = known + network + ", " + hint.dropFirst(known.count)
        }
        return named
    }
}
