import Cadence
import Flow
import FlowCrypto
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import FlowNotes

struct KeystoreTests {
    private let scratch = KeystoreScratch()
    private var keystore: Keystore { scratch.keystore }

    private func failure(_ body: () throws -> Void) -> KeystoreError? { KeystoreScratch.failure(body) }

    @Test("a key comes back by its passphrase, and its file is for the owner alone")
    func storing() throws {
        #expect(try keystore.names() == [])
        let added = try scratch.add()
        #expect(try keystore.names() == ["alice"] && scratch.files == ["alice.json"])
        #expect(try scratch.mode(scratch.folder) == 0o700 && scratch.mode(scratch.parent) == 0o700)
        #expect(try scratch.mode(scratch.path()) == 0o600)
        let unlocked = try scratch.unlock()
        #expect(unlocked.privateKey.exportHex() == KeystoreScratch.hex && unlocked.key == added.key)
        #expect(try keystore.key("alice").key == added.key && keystore.key("alice").warnings == [])
        let text = String(decoding: try scratch.bytes(), as: UTF8.self)
        #expect(!text.contains(KeystoreScratch.hex) && !text.contains(KeystoreScratch.passphrase))
    }

    @Test("a wrong passphrase is told from damage")
    func wrongPassphrase() throws {
        try scratch.add()
        for passphrase in ["", "correct hors", "Correct horse", "correct horse "] {
            let error = failure { _ = try scratch.unlock("alice", passphrase) }
            #expect(error?.kind == .wrongPassphrase)
            #expect(error?.message == "wrong passphrase for key alice")
        }
    }

    @Test("what is stored twice differs in salt and nonce")
    func salts() throws {
        try scratch.add("a")
        try scratch.add("b")
        let lines = try ["a", "b"].map { String(decoding: try scratch.bytes($0), as: UTF8.self).split(separator: "\n") }
        let same = Set(lines[0]).intersection(lines[1])
        #expect(!same.contains { $0.contains("salt") || $0.contains("check") || $0.contains("nonce") })
        #expect(same.contains { $0.contains("public_key") })
    }

    @Test("names that lead elsewhere or deceive are refused, and not repeated")
    func names() throws {
        let bad = [
            "", ".", "..", "../alice", "a/b", "/etc/passwd", ".hidden", "-rf", "a b", "a\nb", "a\0b", "a\u{1b}[2J",
            "\u{430}lice", "é", "a\u{202e}b", String(repeating: "a", count: 49), KeystoreScratch.hex,
            "0x" + KeystoreScratch.hex, "f8d6e0586b0a20c7", "0xf8d6e0586b0a20c7", "0x1", "0x", "_a", "~", "a*",
        ]
        for name in bad {
            let error = failure { try scratch.add(name) }
            #expect(error?.kind == .invalidName, "\(name.debugDescription)")
            #expect(name.utf8.count < 3 || error?.description.contains(name) == false, "\(name.debugDescription)")
            #expect(failure { _ = try keystore.key(name) }?.kind == .invalidName)
            #expect(failure { try keystore.remove(name) }?.kind == .invalidName)
            #expect(try !keystore.contains(name))
        }
        for name in ["a", "A-1_b.c", "9", "0xyz", String(repeating: "a", count: 48)] {
            try scratch.add(name)
            #expect(try keystore.contains(name))
        }
        #expect(try keystore.names().count == 5)
    }

    @Test("a name that is taken is refused, and what is there stays")
    func taken() throws {
        try scratch.add()
        let before = try scratch.bytes()
        #expect(failure { try scratch.add(hex: String(repeating: "1", count: 64)) }?.kind == .nameTaken)
        #expect(failure { try keystore.check(free: "alice") }?.kind == .nameTaken)
        #expect(try scratch.bytes() == before)
        #expect(failure { _ = try keystore.key("bob") }?.kind == .unknownKey)
        #expect(failure { _ = try scratch.unlock("bob") }?.kind == .unknownKey)
        #expect(failure { try keystore.remove("bob") }?.kind == .unknownKey)
    }

    @Test("of many that add the same name at once, one does")
    func race() async throws {
        let scratch = scratch
        try scratch.add("other")
        let added = await withTaskGroup(of: Bool.self) { group in
            for number in 1...16 {
                group.addTask {
                    (try? scratch.add(hex: String(repeating: "0", count: 63) + String(number, radix: 32))) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
        #expect(scratch.files == ["alice.json", "other.json"])
        #expect(throws: Never.self) { try scratch.unlock() }
    }

    @Test("another passphrase and cost, and the old passphrase opens it no more")
    func passphrases() throws {
        try scratch.add()
        let cost = try ScryptCost(rounds: 4, blockSize: 2, parallelism: 3)
        try keystore.change(scratch.unlock(), to: Passphrase("battery"), cost: cost)
        #expect(failure { _ = try scratch.unlock() }?.kind == .wrongPassphrase)
        let unlocked = try scratch.unlock("alice", "battery")
        #expect(unlocked.privateKey.exportHex() == KeystoreScratch.hex && unlocked.cost == cost)
        #expect(failure { try keystore.change(unlocked, to: Passphrase(""), cost: cost) }?.kind == .unusablePassphrase)
        #expect(try scratch.mode(scratch.path()) == 0o600 && scratch.files == ["alice.json"])
    }

    @Test("a key takes another name with all that is told of it")
    func renaming() throws {
        try scratch.add(accounts: [.init(network: "testnet", address: Address(rawValue: 7))])
        try scratch.add("bob")
        #expect(failure { try keystore.rename(scratch.unlock(), to: "bob") }?.kind == .nameTaken)
        try keystore.rename(scratch.unlock(), to: "carol")
        #expect(scratch.files == ["bob.json", "carol.json"])
        let renamed = try scratch.unlock("carol")
        #expect(renamed.privateKey.exportHex() == KeystoreScratch.hex && renamed.key.name == "carol")
        #expect(renamed.key.account(on: "testnet")?.address == Address(rawValue: 7))
    }

    @Test("a file under another key's name is refused: keys cannot be swapped")
    func swapped() throws {
        try scratch.add("alice")
        try scratch.add("bob", hex: String(repeating: "1", count: 64))
        try scratch.write(try scratch.bytes("bob"), "alice")
        let error = failure { _ = try scratch.unlock("alice") }
        #expect(error?.kind == .damaged && error?.message.contains("\"bob\"") == true)
    }

    @Test("accounts are recorded for a network, replaced and forgotten")
    func accounts() throws {
        var unlocked = try scratch.add()
        let first = StoredKey.Account(network: "testnet", address: Address(rawValue: 1), keyIndex: 3)
        let second = StoredKey.Account(network: "mainnet \"x\"\n\u{1}é", address: Address(rawValue: .max))
        unlocked = try keystore.record(first, on: "testnet", for: unlocked)
        unlocked = try keystore.record(second, on: second.network, for: unlocked)
        #expect(try scratch.unlock().key.accounts == [first, second])
        let moved = StoredKey.Account(network: "testnet", address: Address(rawValue: 2))
        unlocked = try keystore.record(moved, on: "testnet", for: unlocked)
        unlocked = try keystore.record(nil, on: second.network, for: unlocked)
        #expect(try keystore.key("alice").key.accounts == [moved])
        let signer = try #require(unlocked.signer(on: "testnet"))
        #expect(signer.address == moved.address && signer.keyIndex == 0 && signer.key == unlocked.privateKey)
        #expect(unlocked.signer(on: "mainnet") == nil)
        #expect(try scratch.unlock().privateKey.exportHex() == KeystoreScratch.hex)
    }

    @Test("what another run changed meanwhile is not overwritten")
    func changedMeanwhile() throws {
        let stale = try scratch.add()
        try keystore.record(.init(network: "testnet", address: Address(rawValue: 1)), on: "testnet", for: stale)
        let before = try scratch.bytes()
        #expect(failure { _ = try keystore.record(nil, on: "testnet", for: stale) }?.kind == .changedMeanwhile)
        #expect(failure { try keystore.rename(stale, to: "bob") }?.kind == .changedMeanwhile)
        #expect(failure { try keystore.change(stale, to: Passphrase("x"), cost: KeystoreScratch.cost()) } != nil)
        #expect(try scratch.bytes() == before && scratch.files == ["alice.json"])
        try keystore.remove("alice")
        #expect(failure { _ = try keystore.record(nil, on: "testnet", for: stale) }?.kind == .changedMeanwhile)
        #expect(scratch.files == [])
    }

    @Test("links, folders and pipes in a key's place are refused, and never followed")
    func strangeFiles() throws {
        try scratch.add("real")
        for (name, make) in [
            ("link", { symlink("real.json", $0) }), ("dangling", { symlink("nowhere.json", $0) }),
            ("folder", { mkdir($0, 0o700) }), ("pipe", { mkfifo($0, 0o600) }),
        ] as [(String, (String) -> Int32)] {
            #expect(make(scratch.path(name)) == 0)
            #expect(failure { _ = try scratch.unlock(name) }?.kind == .insecure, "\(name)")
            #expect(failure { try scratch.add(name) }?.kind == .nameTaken, "\(name)")
        }
        #expect(!scratch.files.contains("nowhere.json"))
    }

    @Test("a draft that a link takes the place of is not written through")
    func linkedDraft() throws {
        try scratch.add("other")
        let victim = scratch.parent + "/victim"
        try Data("mine".utf8).write(to: URL(filePath: victim))
        #expect(symlink(victim, scratch.folder + "/.alice.json.new") == 0)
        try scratch.add()
        #expect(try String(contentsOf: URL(filePath: victim), encoding: .utf8) == "mine")
        #expect(scratch.files == ["alice.json", "other.json"])
    }

    @Test("C076: a file that others can read is told and works; one they can write is refused")
    func modes() throws {
        try scratch.add()
        for mode in [0o644, 0o640, 0o604] {
            scratch.chmodPath(scratch.path(), mode)
            let (_, warnings) = try keystore.key("alice")
            #expect(warnings.count == 1 && warnings[0].hasPrefix("others can read the key file \(scratch.path())"))
            #expect(throws: Never.self) { try scratch.unlock() }
        }
        for mode in [0o660, 0o602, 0o666] {
            scratch.chmodPath(scratch.path(), mode)
            #expect(failure { _ = try scratch.unlock() }?.kind == .insecure)
        }
        scratch.chmodPath(scratch.path(), 0o600)
        for mode in [0o770, 0o707, 0o1777] {
            scratch.chmodPath(scratch.folder, mode)
            let error = failure { _ = try scratch.unlock() }
            #expect(error?.kind == .insecure && error?.hint.hasPrefix("chmod 700") == true)
            #expect(failure { try scratch.add("bob") }?.kind == .insecure)
        }
        scratch.chmodPath(scratch.folder, 0o755)
        #expect(throws: Never.self) { try scratch.unlock() }
    }

    @Test("files of other kinds are no keys")
    func otherFiles() throws {
        try scratch.add()
        for name in [".alice.json.new", "README", "bad name.json", "alice.json~", "..json", ".json"] {
            try Data("x".utf8).write(to: URL(filePath: scratch.folder + "/" + name))
        }
        #expect(try keystore.names() == ["alice"])
    }

    @Test("neither descriptions nor errors nor mirrors show a secret")
    func secrecy() throws {
        let unlocked = try scratch.add()
        var texts = ["\(unlocked)", String(reflecting: unlocked)]
        var dumped = ""
        dump(unlocked, to: &dumped)
        texts.append(dumped)
        for error in [
            failure { _ = try scratch.unlock("alice", "Tr0ub4dor") }, failure { try scratch.add() },
            failure { _ = try scratch.unlock("none", "Tr0ub4dor") },
        ] {
            texts.append("\(try #require(error))")
            texts.append(String(reflecting: error))
        }
        for text in texts {
            #expect(!text.contains(KeystoreScratch.hex) && !text.contains("Tr0ub4dor"), "\(text)")
            #expect(!text.contains(KeystoreScratch.passphrase))
        }
    }
}
