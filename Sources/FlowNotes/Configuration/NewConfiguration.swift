package import Cadence
internal import Flow
internal import Glibc

/// The flow.json a person starts with: the networks, NotepadManager, and an account if there is one already.
///
/// There is no secret in it: the key of the account is named by the path of its file.
package struct NewConfiguration: Sendable {
    /// An account that is there already.
    package struct Account: Sendable {
        package let name: String
        package let address: Address
        /// The path of the key file, seen from flow.json.
        package let keyFile: String

        package init(name: String, address: Address, keyFile: String) {
            self.name = name
            self.address = address
            self.keyFile = keyFile
        }

        /// The network whose addresses it is one of; nil when it is of none that is built in.
        package var network: String? {
            ["mainnet", "testnet", "emulator"].first { Chain(network: $0)?.isValid(address) == true }
        }
    }

    private let account: Account?

    /// Creates one, with an account or without.
    package init(account: Account?) { self.account = account }

    /// Where flow-cli looks for the Cadence of NotepadManager, seen from flow.json.
    package static let contractPath = "./cadence/contracts/NotepadManager.cdc"

    /// The file.
    package func bytes() throws(ConfigurationError) -> [UInt8] {
        let top = try JSONCursor(JSONSource(file: "flow.json", bytes: Array("{}\n".utf8)))
        return JSONEdit(top).replacing(top.node, with: .object(sections))
    }

    /// Writes the Cadence of NotepadManager where the flow.json of a folder looks for it, and makes the folders; gives
    /// its path, or nil where there is a file already.
    package static func writeContract(in folder: String) throws(ConfigurationError) -> String? {
        var path = folder
        let parts = contractPath.split(separator: "/").dropFirst().map(String.init)
        for part in parts.dropLast() {
            path = FilePath.join(path, part)
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw ConfigurationError(cannotWrite: path, String(cString: strerror(errno)))
            }
        }
        path = FilePath.join(path, parts.last ?? "")
        do throws(FileReplacement.Failure) {
            try FileReplacement.create(Array(CadenceTemplate.notepadManager.source.utf8), at: path)
        } catch {
            if access(path, F_OK) == 0 { return nil }
            throw ConfigurationError(cannotWrite: path, error.reason)
        }
        return path
    }

    /// Writes the file; one that is there is replaced only if `replaces` says so, as it may hold what is nowhere else.
    package func write(to file: String, replaces: Bool) throws(ConfigurationError) {
        let bytes = try bytes()
        do throws(FileReplacement.Failure) {
            if replaces {
                try FileReplacement.write(bytes, to: file)
            } else {
                try FileReplacement.create(bytes, at: file)
            }
        } catch {
            throw ConfigurationError(cannotWrite: file, error.reason)
        }
    }

    private typealias Members = [(name: String, value: JSONEdit.Value)]

    private var sections: Members {
        var sections: Members = [("networks", .object(Self.networks)), ("contracts", .object(Self.contracts))]
        guard let account else { return sections }
        let key: JSONEdit.Value = .object([("type", .text("file")), ("location", .text(account.keyFile))])
        let entry: JSONEdit.Value = .object([("address", .text(account.address.hex)), ("key", key)])
        sections.append(("accounts", .object([(account.name, entry)])))
        if let network = account.network {
            let contracts = JSONEdit.Value.literal("[\(JSONText.quote(CadenceTemplate.notepadManager.name))]")
            sections.append(("deployments", .object([(network, .object([(account.name, contracts)]))])))
        }
        return sections
    }

    private static let networks: Members = [
        (Network.localName, .text(Network.embeddedHost)), ("emulator", .text("127.0.0.1:3569")),
        ("testing", .text("127.0.0.1:3569")), ("testnet", .text("access.devnet.nodes.onflow.org:9000")),
        ("mainnet", .text("access.mainnet.nodes.onflow.org:9000")),
    ]

    /// flow-cli's `testing` has the first contract of a test at that address.
    private static let contracts: Members = [
        (
            CadenceTemplate.notepadManager.name,
            .object([
                ("source", .text(contractPath)),
                (
                    "aliases",
                    .object([
                        (Network.localName, .text(Chain.emulator.serviceAddress.hex)),
                        ("testing", .text("0000000000000007")),
                    ])
                ),
            ])
        )
    ]
}
