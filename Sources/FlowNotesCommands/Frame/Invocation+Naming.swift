internal import FlowNotes

extension Invocation {
    /// The failure with what this run knows and its cause does not: the network's name beside the address that cannot
    /// be reached, unless the address was given, and the flags that lead to the same node.
    func naming(_ failure: CommandFailure) -> CommandFailure {
        if failure.code == "unknown_contract", failure.message.contains(CadenceTemplate.notepadManager.name) {
            return sayingHowToDeploy(failure)
        }
        if failure.code == "no_notepad", let notepad = try? notepad(), let other = otherContract(than: notepad) {
            var named = failure
            (named.hint, named.hintLabel) = (other, "hint")
            return named
        }
        if failure.code == "no_such_key" { return namingKeys(failure) }
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
