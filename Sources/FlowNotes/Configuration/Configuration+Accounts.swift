public import Cadence

extension Configuration {
    /// The address of an account; throws for an unknown name and for an unset variable.
    public func accountAddress(_ name: String) throws(ConfigurationError) -> Address {
        let entry = try accountEntry(name)
        switch entry.address {
        case .address(let address): return address
        case .variable(let variable):
            let text = try entry.value(ofVariable: variable, for: "address")
            guard let address = Address(text) else {
                throw ConfigurationError(
                    .shape, "variable \(variable) holds no address for account \(name)",
                    hint: "an address is 16 hex digits, with or without 0x", at: entry.place)
            }
            return address
        }
    }

    /// The variables that hold private keys.
    public var keyVariables: Set<String> {
        Set(accountEntries.all.flatMap { $0.key.variables })
    }

    func accountEntry(_ name: String) throws(ConfigurationError) -> AccountEntry {
        if let entry = accountEntries[name] { return entry }
        throw ConfigurationError(
            .unknownName, "there is no account \"\(name)\"", hint: Self.known("accounts", accountNames))
    }

    /// The account that signs on a network when none is asked for; nil when that cannot be told.
    ///
    /// It is the one its deployments name, if that is a single one; the one with the network's name; on an emulator the
    /// service account; else the only account there is.
    public func defaultAccountName(on network: String) -> String? {
        let deployers = Set(deployments.filter { $0.network == network }.map(\.account))
        if deployers.count == 1 { return deployers.first }
        if accountNames.contains(network) { return network }
        if ["emulator", "testing"].contains(network) {
            let service = emulators.first { $0.name == "default" }?.serviceAccount ?? "emulator-account"
            if accountNames.contains(service) { return service }
        }
        return accountNames.count == 1 ? accountNames[0] : nil
    }
}

extension AccountEntry {
    /// The value of a variable; an unset and an empty one are errors.
    func value(ofVariable variable: String, for what: String) throws(ConfigurationError) -> String {
        try variables.value(of: variable, for: "the \(what) of account \(name)", at: place)
    }

    /// A text, or the value of the variable it names.
    func value(of written: WrittenText, for what: String) throws(ConfigurationError) -> String {
        switch written {
        case .text(let text): text
        case .variable(let variable): try value(ofVariable: variable, for: what)
        }
    }
}
