extension Configuration {
    /// Checks that every name that is used is defined.
    func validate() throws(ConfigurationError) {
        for deployment in deployments {
            try check(deployment.network, isIn: networks.map(\.name), "network", deployment.place)
            try check(deployment.account, isIn: accountNames, "account", deployment.place)
            for item in deployment.items {
                try check(item.contract, isIn: contracts.map(\.name), "contract", item.place)
            }
        }
        for alias in contracts.flatMap(\.aliases) {
            try check(alias.network, isIn: networks.map(\.name), "network", alias.place)
        }
        for network in networks {
            if let fork = network.fork, let place = network.place {
                try check(fork, isIn: networks.map(\.name), "network", place)
            }
        }
        for emulator in emulators {
            if let account = emulator.serviceAccount {
                try check(account, isIn: accountNames, "account", emulator.place)
            }
        }
    }

    private func check(
        _ name: String, isIn names: [String], _ what: String, _ place: ConfigurationError.Place
    ) throws(ConfigurationError) {
        guard !names.contains(name) else { return }
        throw ConfigurationError(
            .unknownName, "there is no \(what) \"\(name)\"", hint: Self.known(what + "s", names), at: place)
    }
}
