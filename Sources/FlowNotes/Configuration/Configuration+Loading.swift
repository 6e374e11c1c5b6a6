extension Configuration {
    /// The largest flow.json that is read, in bytes.
    static let sizeLimit = 8 << 20

    /// Reads files and merges them from left to right: a later entry of the same name replaces the whole earlier one.
    ///
    /// Variables come from `environment`, then from the `.env` beside each file. Keys are not read yet.
    public static func load(
        files: [String], environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var configuration = Configuration()
        for file in files {
            try configuration.merge(file, environment)
        }
        configuration.files = files
        try configuration.validate()
        return configuration
    }

    /// Reads `flow.json` of a folder, or of the home folder when there is none; without either, what is built in.
    public static func load(
        folder: String = ".", environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        let home = environment["HOME"].map { [FilePath.join($0, "flow.json")] } ?? []
        for file in [FilePath.join(folder, "flow.json")] + home {
            do throws(FileContents.Failure) {
                _ = try FileContents(path: file, limit: sizeLimit)
            } catch  where error.isAbsent {
                continue
            } catch {}
            return try load(files: [file], environment: environment)
        }
        return .builtIn
    }

    private mutating func merge(_ file: String, _ environment: [String: String]) throws(ConfigurationError) {
        let top = try JSONCursor(Self.source(file))
        _ = try top.members()
        let variables = Variables(environment: environment, besideFile: file)
        for (name, value) in try top.members(of: "networks") {
            networkEntries[name] = try Network(name, value, variables)
        }
        try mergeContracts(top, variables)
        for (name, value) in try top.members(of: "accounts") {
            accountEntries[name] = try AccountEntry(name, value, variables)
        }
        try mergeDeployments(top)
        if let section = top.member("emulators") {
            emulators = []
            for (name, value) in try section.members() { emulators.append(try EmulatorEntry(name, value, variables)) }
        }
    }

    private mutating func mergeContracts(_ top: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        let contracts = try top.members(of: "contracts")
        for (name, value) in contracts {
            contractEntries[name] = try ContractEntry(contract: name, value, variables)
        }
        let own = Set(contracts.map(\.name))
        for (name, value) in try top.members(of: "dependencies") where !own.contains(name) {
            contractEntries[name] = try ContractEntry(dependency: name, value, variables)
        }
    }

    private mutating func mergeDeployments(_ top: JSONCursor) throws(ConfigurationError) {
        for (network, accounts) in try top.members(of: "deployments") {
            for (account, value) in try accounts.members() {
                let pair = "\(network.utf8.count):\(network):\(account)"
                deploymentEntries[pair] = try Deployment(network: network, account: account, value)
            }
        }
    }

    static func source(_ file: String) throws(ConfigurationError) -> JSONSource {
        do throws(FileContents.Failure) {
            return JSONSource(file: file, bytes: try FileContents(path: file, limit: sizeLimit).bytes)
        } catch {
            throw ConfigurationError(
                error.isAbsent ? .absent : .unreadable, "cannot read \(file): \(error.reason)",
                hint: error.isAbsent ? "write one with: flownotes init" : "check the path and its permissions")
        }
    }
}

extension Network {
    /// Reads one member of `networks`: an address, or an object with `host`.
    init(_ name: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        var host = cursor
        if cursor.textIfAny == nil {
            _ = try cursor.members()
            guard let member = cursor.member("host") else {
                throw cursor.error("network \(name) has no host", hint: #"write "host": "http://127.0.0.1:8888""#)
            }
            host = member
        }
        let fork = cursor.textIfAny == nil ? try cursor.member("fork")?.text(variables) : nil
        var address = try host.text()
        guard !address.isEmpty else {
            throw host.error("network \(name) has no host", hint: #"write "http://127.0.0.1:8888""#)
        }
        var unset: ConfigurationError?
        if let variable = Variables.reference(address) {
            // Other networks are of use without it.
            do throws(ConfigurationError) {
                address = try variables.value(of: variable, for: "the host of network \(name)", at: host.place)
            } catch {
                unset = error
            }
        }
        self.init(name: name, host: address, fork: fork, place: host.place, unset: unset)
    }
}
