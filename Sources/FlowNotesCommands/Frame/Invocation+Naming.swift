extension Invocation {
    /// The failure with the network's name beside the address that cannot be reached, unless the address was given.
    func naming(_ failure: CommandFailure) -> CommandFailure {
        guard failure.code == "network", settings.host == nil, let url = try? hostSetting()?.value else {
            return failure
        }
        var named = failure
        named.message = failure.message.replacing(
            "cannot reach \(url)", with: "cannot reach \(settings.network.value) at \(url)")
        return named
    }
}
