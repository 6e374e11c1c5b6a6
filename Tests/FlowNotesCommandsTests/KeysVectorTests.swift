import Bytes
import FlowCrypto
import FlowNotes
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The keys and messages of the Go reference, through the command line.
struct KeysVectorTests {
    private func importing(
        _ keys: KeysBench, _ name: String, _ flags: [String], _ text: String
    ) async -> RunOutcome {
        await keys.run(["keys", "import", name, "--kdf-cost", "4", "-q", "--json"] + keys.given + flags, input: text)
    }

    private func check(
        _ outcome: RunOutcome, _ keys: KeysBench, _ name: String, _ answer: TestSupport.JSONValue?, _ row: VectorRow
    ) throws {
        #expect(outcome.code == 0, "\(row): \(outcome)")
        let publicKey = try #require(answer?["public_key"]?.string)
        #expect(outcome.output.contains("\"public_key\":\"\(publicKey)\""), "\(row): \(outcome)")
        #expect(try keys.stored(name).exportHex() == answer?["private_key"]?.string, "\(row)")
    }

    @Test("every private key, PEM and mnemonic of keys.json is imported as that key, or refused")
    func keys() async throws {
        let keys = try KeysBench()
        let file = try VectorFile("keys.json")
        var count = 0
        for row in file.rows {
            let name = "k\(count)"
            count += 1
            switch row.group {
            case "private-key": try await privateKey(row, name, keys)
            case "pem-private":
                let outcome = await importing(keys, name, ["--pem"], row["pem"]?.string ?? "")
                let isSupported = SignatureAlgorithm(name: row["algorithm"]?.string ?? "")?.isSupported
                if !row.isAccepted {
                    #expect(outcome.code == 2 && outcome.output == "", "\(row): \(outcome)")
                } else if isSupported == true {
                    try check(outcome, keys, name, row.json, row)
                }
            case "mnemonic": try await mnemonic(row, name, keys)
            case "bad-mnemonic":
                let text = row["mnemonic"]?.string ?? ""
                guard (try? Mnemonic(text)) == nil else { continue }
                let outcome = await importing(keys, name, ["--mnemonic"], text)
                #expect(outcome.code == 2 && outcome.output == "", "\(row): \(outcome)")
            default: continue
            }
        }
        #expect(keys.files.count > 0)
    }

    private func privateKey(_ row: VectorRow, _ name: String, _ keys: KeysBench) async throws {
        guard let algorithm = SignatureAlgorithm(name: row["algorithm"]?.string ?? ""), algorithm.isSupported else {
            return
        }
        let outcome = await importing(
            keys, name, ["--hex", "--algorithm", algorithm.name], row["private_key"]?.string ?? "")
        guard row.isAccepted else {
            #expect(outcome.code == 2 && outcome.output == "", "\(row): \(outcome)")
            return
        }
        try check(outcome, keys, name, row.json, row)
    }

    private func mnemonic(_ row: VectorRow, _ name: String, _ keys: KeysBench) async throws {
        let passphrase = row["passphrase"]?.string ?? ""
        // A passphrase file is one line; nothing else limits the passphrase.
        guard !passphrase.contains("\n"), !passphrase.contains("\r") else { return }
        try keys.bench.write("words-passphrase", passphrase + "\n")
        for algorithm in SignatureAlgorithm.allCases where algorithm.isSupported {
            let member = algorithm == .ecdsaP256 ? "p256" : "secp256k1"
            for (index, derived) in Self.answers(row, member).enumerated() {
                let name = "\(name)-\(member)-\(index)"
                let outcome = await importing(
                    keys, name,
                    [
                        "--mnemonic", "--algorithm", algorithm.name, "--path", derived.path, "--passphrase-file",
                        keys.folder + "/words-passphrase",
                    ], row["mnemonic"]?.string ?? "")
                try check(outcome, keys, name, derived.answer, row)
            }
        }
    }

    /// The key at the row's path.
    private static func answers(_ row: VectorRow, _ member: String) -> [(path: String, answer: TestSupport.JSONValue)] {
        guard let path = row["path"]?.string, let answer = row[member] else { return [] }
        return [(path, answer)]
    }

    @Test("every user message of messages.json is verified, and every one of ours verifies")
    func messages() async throws {
        let keys = try KeysBench()
        for row in try VectorFile("messages.json").rows(of: "user-message") {
            let algorithm = try #require(SignatureAlgorithm(name: row["algorithm"]?.string ?? ""))
            guard algorithm.isSupported else { continue }
            let hash = try #require(row["hash"]?.string)
            let key = try #require(row["public_key"]?.string)
            let message = keys.folder + "/message"
            try Data(try #require(row["message"]?.hex)).write(to: URL(filePath: message))
            let signature = row["signature"]?.string ?? ""
            let line = ["--algorithm", algorithm.name, "--hash", hash, "--user-message"]
            let outcome = await keys.run(["keys", "verify", key, signature, message, "--json"] + line)
            let expected: Set<Int32> = row["expect"]?.bool == true ? [0] : signature.count == 128 ? [6] : [2]
            #expect(expected.contains(outcome.code), "\(row): \(outcome)")
        }
    }
}
