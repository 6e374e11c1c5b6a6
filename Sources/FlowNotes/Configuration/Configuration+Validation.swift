extension Configuration {
    /// Checks that every name that is used is defined.
    func validate() throws(ConfigurationError) {
        for deployment in deployments {
            try check(deployment.network, in: networkEntries, "network", deployment.place)
            // The chain inside the program brings an account of its own name along.
            if deployment.network != Network.localName || deployment.account != Network.localName {
                try check(deployment.account, in: accountEntries, "account", deployment.place)
            }
            for item in deployment.items {
                try check(item.contract, in: contractEntries, "contract", item.place)
            }
        }
        for contract in contracts {
            for (network, place) in contract.mentioned { try check(network, in: networkEntries, "network", place) }
        }
        for network in networks {
            if let fork = network.fork, let place = network.place {
                try check(fork, in: networkEntries, "network", place)
            }
        }
        for emulator in emulators {
            if let account = emulator.serviceAccount {
                try check(account, in: accountEntries, "account", emulator.place)
            }
        }
    }

    /// The chain inside the program needs no entry.
    private func check<Entry>(
        _ name: String, in entries: NamedEntries<Entry>, _ what: String, _ place: ConfigurationError.Place
    ) throws(ConfigurationError) {
        guard entries[name] == nil, what != "network" || name != Network.localName else { return }
        throw ConfigurationError(
            .unknownName, "there is no \(what) \"\(name)\"", hint: Self.known(what + "s", entries.names), at: place)
    }
}
