package import Cadence
package import FlowCrypto

/// What a chain inside the program brings along: an account of the name of its network, and NotepadManager.
package struct EmbeddedNetwork: Sendable {
    package let name: String
    package let address: Address
    package let key: PrivateKey
    package let hashAlgorithm: HashAlgorithm
    /// Where NotepadManager is.
    package let notepadManager: Address
    /// The file of the ledger, for messages.
    package let file: String

    package init(
        name: String, address: Address, key: PrivateKey, hashAlgorithm: HashAlgorithm, notepadManager: Address,
        file: String
    ) {
        self.name = name
        self.address = address
        self.key = key
        self.hashAlgorithm = hashAlgorithm
        self.notepadManager = notepadManager
        self.file = file
    }
}

extension Configuration {
    /// The configuration with what a chain inside the program brings along; what flow.json says of the same stays.
    package func adding(_ embedded: EmbeddedNetwork, environment: [String: String]) -> Configuration {
        var configuration = self
        let place = ConfigurationError.Place(file: embedded.file, line: 1, column: 1, path: "")
        if accountEntries[embedded.name] == nil {
            configuration.accountEntries[embedded.name] = AccountEntry(
                name: embedded.name, address: .address(embedded.address), keyIndex: 0,
                signatureAlgorithm: embedded.key.algorithm, hashAlgorithm: embedded.hashAlgorithm,
                key: .given(embedded.key), variables: Variables(environment: environment, besideFile: embedded.file),
                place: place)
        }
        let contract = CadenceTemplate.notepadManager.name
        let known = contractEntries[contract]
        if known?.aliases.contains(where: { $0.network == embedded.name }) != true {
            let alias = ContractEntry.Alias(network: embedded.name, address: embedded.notepadManager, place: place)
            configuration.contractEntries[contract] = ContractEntry(
                name: contract, source: known?.source, aliases: (known?.aliases ?? []) + [alias],
                canonical: known?.canonical, place: known?.place ?? place, unset: known?.unset ?? [])
        }
        return configuration
    }
}
