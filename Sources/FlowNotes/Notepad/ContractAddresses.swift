public import Cadence

/// Where the contracts are that the programs of this package import.
public struct ContractAddresses: Sendable {
    private let lookup: @Sendable (String) throws -> Address
    private let canonicalName: @Sendable (String) -> String

    /// Creates a table that asks a function, which throws for a contract it does not know, and another for the name of
    /// a contract on the chain.
    public init(
        canonicalName: @escaping @Sendable (String) -> String = { $0 },
        _ lookup: @escaping @Sendable (String) throws -> Address
    ) {
        self.canonicalName = canonicalName
        self.lookup = lookup
    }

    /// The addresses on a network: of NotepadManager the one given, if one is; else what the configuration says.
    public init(notepadManager: Address? = nil, _ configuration: Configuration, on network: Network) {
        self.init(canonicalName: configuration.canonicalName(ofContract:)) { name in
            if let notepadManager, name == CadenceTemplate.notepadManager.name { return notepadManager }
            return try configuration.address(ofContract: name, on: network).address
        }
    }

    /// The address of a contract.
    public func address(of contract: String) throws -> Address { try lookup(contract) }

    /// A program of any kind with the addresses of its imports.
    public func resolve(_ program: String) throws -> String {
        try ImportResolver(canonicalName: canonicalName, address: lookup).resolve(program)
    }

    /// A program with the addresses of its imports.
    public func resolve(_ template: CadenceTemplate) throws -> [UInt8] {
        Array(try resolve(template.source).utf8)
    }
}
