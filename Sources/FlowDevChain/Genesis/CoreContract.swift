package import Cadence
package import Flow

/// A contract that every chain has from its first block on.
package struct CoreContract {
    /// What it is called.
    package let name: String
    /// What its `init` gets, as Cadence.
    let arguments: String
    private let source: [UInt8]

    init(_ name: String, _ source: [UInt8], _ arguments: String = "") {
        self.name = name
        self.source = source
        self.arguments = arguments
    }

    /// In the order in which they can be deployed.
    static func all(_ chain: Chain) -> [CoreContract] {
        [
            CoreContract("Burner", PackageResources.Burner_cdc),
            CoreContract("FungibleToken", PackageResources.FungibleToken_cdc),
            CoreContract(
                "FlowToken", PackageResources.FlowToken_cdc, ", 1000000000.0, \(chain.serviceAddress) as Address"),
            CoreContract("FlowStorageFees", PackageResources.FlowStorageFees_cdc, ", 100.0, 0.001"),
            CoreContract("FlowFees", PackageResources.FlowFees_cdc, ", 0.00001, 0.0"),
            CoreContract("FlowServiceAccount", PackageResources.FlowServiceAccount_cdc, ", 0.001"),
        ]
    }

    /// The contract of that name among those that every chain has; nil when there is none.
    package static func named(_ name: String, on chain: Chain) -> CoreContract? {
        all(chain).first { $0.name == name }
    }

    /// The text as it is in this package, with imports by name.
    package var program: String { String(decoding: source, as: UTF8.self) }

    /// A transaction that adds it to the signer's account; it takes the name and the text.
    package var deployment: String {
        """
        transaction(name: String, code: String) {
            prepare(home: auth(AddContract) &Account) {
                home.contracts.add(name: name, code: code.utf8\(arguments))
            }
        }
        """
    }

    /// The notepad's own contract; it is deployed to the service account, where a project's contracts are on an
    /// emulator, so that the addresses of new accounts are those of an emulator too.
    static let notepadManager = CoreContract("NotepadManager", PackageResources.NotepadManager_cdc)

    /// Where it is deployed.
    package func home(_ chain: Chain) -> Address { chain.systemContract(name) ?? chain.serviceAddress }

    /// The text with the addresses of its imports.
    func text(_ chain: Chain) -> String {
        let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            let parts = line.split(separator: "\"")
            guard line.hasPrefix("import \""), parts.count == 2, let home = chain.systemContract(String(parts[1]))
            else { return String(line) }
            return "import \(parts[1]) from \(home)"
        }.joined(separator: "\n")
    }
}
