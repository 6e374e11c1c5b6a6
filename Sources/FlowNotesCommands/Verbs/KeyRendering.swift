internal import Bytes
internal import Cadence
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

extension StoredKey {
    /// The key as programs see it.
    func json(path: String) -> JSONValue {
        [
            "name": .string(name), "public_key": .string(Hex.encode(publicKey.bytes)),
            "signature_algorithm": .string(publicKey.algorithm.name), "hash_algorithm": .string(hashAlgorithm.name),
            "derivation_path": JSONValue(derivationPath.map { "\($0)" }),
            "created_at": .string(Timestamp.rfc3339(unixSeconds: createdAt)),
            "accounts": .array(
                accounts.map {
                    [
                        "network": .string($0.network), "address": .string("\($0.address)"),
                        "key_index": .integer(Int($0.keyIndex)),
                    ]
                }),
            "file": .string(path),
        ]
    }

    /// The key as people see it, a line for each of its parts.
    func text(path: String, _ show: (String) -> String) -> String {
        var rows = [
            ("name", name), ("public key", Hex.encode(publicKey.bytes)),
            ("algorithms", "\(publicKey.algorithm.name)/\(hashAlgorithm.name)"),
        ]
        if let derivationPath { rows.append(("path", "\(derivationPath)")) }
        rows.append(("created", Timestamp.rfc3339(unixSeconds: createdAt)))
        for account in accounts {
            rows.append(("account", "\(account.address) key \(account.keyIndex) on \(show(account.network))"))
        }
        rows.append(("file", show(path)))
        return rows.map { $0.0 + String(repeating: " ", count: 12 - $0.0.count) + $0.1 }.joined(separator: "\n") + "\n"
    }
}

extension Invocation {
    /// Tells what the keystore has of a key; text begins with a line of what was done, unless nothing was.
    func tell(_ key: StoredKey, in keystore: Keystore, done: String? = nil) throws {
        let path = try keystore.path(of: key.name)
        reporter.result(
            text: { (done.map { $0 + "\n" } ?? "") + key.text(path: path, reporter.shown) }, plain: { key.name },
            json: { key.json(path: path) })
    }

    /// Refuses `--dry-run` for a command that changes the keystore and not the chain.
    func refuseDryRun() throws {
        guard settings.isDryRun else { return }
        throw CommandFailure(
            .usage, "usage",
            "--dry-run is about what is sent to the chain; keys \(command.path.last ?? "") sends nothing",
            hint: "leave it out")
    }

    /// The only argument, a key's name.
    var keyName: String { command.arguments.first ?? "" }

    /// The cost of `--kdf-cost`, else the given one.
    func scryptCost(_ fallback: ScryptCost = .standard) throws -> ScryptCost {
        try command.integer("kdf-cost").map { try ScryptCost(rounds: 1 << Int($0)) } ?? fallback
    }
}
