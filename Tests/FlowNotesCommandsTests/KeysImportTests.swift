import Bytes
import FlowCrypto
import FlowNotes
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `keys import`: all the ways in which people have keys.
struct KeysImportTests {
    private let keys: KeysBench

    init() throws { keys = try KeysBench() }

    private func importing(
        _ name: String, _ flags: [String] = [], input: String = "", typing: [String]? = nil,
        terminals: Set<OutputCapture.Stream> = []
    ) async -> RunOutcome {
        await keys.run(
            ["keys", "import", name, "--kdf-cost", "4", "-q", "--json"] + keys.given + flags, input: input,
            typing: typing, terminals: terminals)
    }

    @Test("the form is seen: hex, words, PEM; a flag says another")
    func forms() async throws {
        let key = try PrivateKey(.ecdsaP256, hex: KeysBench.hex)
        for (number, text) in [KeysBench.hex, KeysBench.words, key.exportPEM(), "0x" + KeysBench.hex.uppercased()]
            .enumerated()
        {
            for (suffix, ending) in [("a", ""), ("b", "\n"), ("c", "\r\n\n")] {
                let outcome = await importing("key\(number)\(suffix)", input: text + ending)
                #expect(outcome.code == 0, "\(outcome)")
                #expect(try keys.stored("key\(number)\(suffix)") == key)
            }
        }
        let wrong = await importing("wrong", ["--mnemonic"], input: KeysBench.hex)
        #expect(wrong.code == 2 && wrong.error.contains("a mnemonic has 12, 15, 18, 21 or 24 words"), "\(wrong)")
    }

    @Test("C060: prefix, capitals and blanks do not matter")
    func hexSpellings() async throws {
        let one = String(repeating: "0", count: 63) + "1"
        let publicKey =
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        for (number, text) in [one, "0x" + one, "0X" + one, "  \(one.uppercased())  "].enumerated() {
            let outcome = await importing("k\(number)", ["--hex"], input: text)
            #expect(outcome.output.contains("\"public_key\":\"\(publicKey)\""), "\(outcome)")
        }
    }

    @Test("C063: a newline at the end of a key file does not matter")
    func keyFiles() async throws {
        let path = try keys.bench.write("key", KeysBench.hex + "\n")
        #expect(await importing("alice", ["--file", path]).code == 0)
        #expect(try keys.stored().exportHex() == KeysBench.hex)
    }

    @Test("C076: a key file that others can read gives a warning and works")
    func wideFiles() async throws {
        let path = try keys.bench.write("key", KeysBench.hex, mode: 0o644)
        try keys.bench.write("password", KeysBench.passphrase, mode: 0o640)
        let outcome = await importing("alice", ["--file", path])
        #expect(
            outcome.error == """
                warning: others can read DIR/key; remove it when the key is stored, or chmod 600 it
                warning: others can read the passphrase file DIR/password; chmod 600 DIR/password closes it

                """)
        #expect(outcome.code == 0 && keys.mode(keys.store + "/alice.json") == 0o600)
    }

    @Test("C074: the public key of a private one is told, and the same words give the same key")
    func derivation() async throws {
        let first = await importing("a", input: KeysBench.words)
        let second = await importing("b", input: KeysBench.words.replacing(" ", with: "\n  "))
        #expect(first.code == 0 && second.code == 0)
        #expect(try keys.stored("a") == keys.stored("b"))
        #expect(try keys.stored("a").exportHex() == KeysBench.hex)
        #expect(first.output.contains(try KeysBench.publicHex()))
        let other = await importing("c", ["--path", "m/44'/539'/1'/0/0"], input: KeysBench.words)
        #expect(other.output.contains("\"derivation_path\":\"m/44'/539'/1'/0/0\""))
        #expect(try keys.stored("c") != keys.stored("a"))
    }

    @Test("C059, C067: the curve of a PEM is seen; another one asked for is an error that names it")
    func curves() async throws {
        guard SignatureAlgorithm.ecdsaSecp256k1.isSupported else { return }
        let pem = try PrivateKey(.ecdsaSecp256k1, hex: KeysBench.hex).exportPEM()
        let seen = await importing("a", input: pem)
        #expect(seen.output.contains("\"signature_algorithm\":\"ECDSA_secp256k1\""), "\(seen)")
        let other = await importing("b", ["--algorithm", "ECDSA_P256"], input: pem)
        #expect(other.code == 2 && other.error.contains("the key is an ECDSA_secp256k1 key"), "\(other)")
        #expect(await importing("c", ["--algorithm", "ECDSA_secp256k1"], input: KeysBench.hex).code == 0)
        #expect(try keys.stored("c") == keys.stored("a"))
    }

    @Test("an encrypted PEM needs its own passphrase")
    func encryptedPEM() async throws {
        let plain = try keys.bench.write("plain.pem", PrivateKey(.ecdsaP256, hex: KeysBench.hex).exportPEM())
        let path = keys.folder + "/sealed.pem"
        for options in [
            ["pkcs8", "-topk8", "-in", plain, "-passout", "pass:pem secret", "-out", path],
            ["ec", "-in", plain, "-aes256", "-passout", "pass:pem secret", "-out", path],
        ] {
            let process = try ToolProcess(["openssl"] + options, environment: keys.bench.environment)
            #expect(await process.wait().code == 0)
            let name = options[0]
            try keys.bench.write("pem-password", "pem secret\n")
            let locked = await importing(name, ["--file", path])
            #expect(locked.code == 6 && locked.error.contains("the PEM key is encrypted"), "\(locked)")
            let wrong = await importing(name, ["--file", path], typing: ["pem secre"])
            #expect(wrong.code == 6 && wrong.error.contains("wrong_passphrase"), "\(wrong)")
            #expect(await importing(name, ["--file", path], typing: ["pem secret"]).code == 0)
            let byFile = ["--file", path, "--passphrase-file", keys.folder + "/pem-password"]
            #expect(await importing(name + "-2", byFile).code == 0)
            #expect(try keys.stored(name).exportHex() == KeysBench.hex)
            #expect(try keys.stored(name + "-2").exportHex() == KeysBench.hex)
        }
    }

    @Test("a key is typed without being shown: one line, or a PEM to its end")
    func typed() async throws {
        let pem = try PrivateKey(.ecdsaP256, hex: KeysBench.hex).exportPEM()
        let lines = pem.split(separator: "\n").map(String.init)
        for (name, typing) in [("hex", [KeysBench.hex]), ("words", [KeysBench.words]), ("pem", lines)] {
            let outcome = await importing(name, typing: typing, terminals: [.input])
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try keys.stored(name).exportHex() == KeysBench.hex)
        }
        let shown = await importing("no", ["-"], terminals: [.input])
        #expect(shown.code == 2 && shown.error.contains("would show the key"), "\(shown)")
    }

    @Test("the passphrase is the first line of stdin, and the key what follows")
    func bothOnInput() async throws {
        let outcome = await keys.run(
            ["keys", "import", "alice", "-", "--password-stdin", "--kdf-cost", "4"],
            input: "a passphrase\n\(KeysBench.hex)\n")
        #expect(outcome.code == 0, "\(outcome)")
        #expect(try keys.stored("alice", "a passphrase").exportHex() == KeysBench.hex)
    }

    @Test("C078: a key that is given as an argument is refused, and not repeated")
    func arguments() async throws {
        let secrets = [KeysBench.hex, "0x" + KeysBench.hex] + KeysBench.words.split(separator: " ").map(String.init)
        for line in [
            ["alice", KeysBench.hex], [KeysBench.hex], ["0x" + KeysBench.hex], ["alice", "0x" + KeysBench.hex],
            ["alice"] + secrets.dropFirst(2), ["alice", "--file", KeysBench.hex], ["alice", "--file", KeysBench.words],
        ] {
            let outcome = await importing(line[0], Array(line.dropFirst()))
            #expect(outcome.code == 2, "\(outcome)")
            for secret in secrets where secret.count > 4 {
                #expect(!outcome.error.contains(secret) && !outcome.output.contains(secret), "\(outcome)")
            }
        }
        #expect(keys.files == [])
    }

    @Test("flags that say nothing of the key are refused")
    func foreignFlags() async throws {
        let pem = try PrivateKey(.ecdsaP256, hex: KeysBench.hex).exportPEM()
        for (flags, text) in [
            (["--path", "m/1"], KeysBench.hex), (["--passphrase"], KeysBench.hex), (["--path", "m/1"], pem),
            (["--passphrase-file", keys.password], KeysBench.hex), (["--passphrase"], pem),
        ] {
            let outcome = await importing("alice", flags, input: text, typing: ["x"])
            #expect(outcome.code == 2 && outcome.error.contains("\(flags[0]) is for words"), "\(outcome)")
        }
        #expect(keys.files == [])
    }

    @Test("what is no key is refused with the reason, and not repeated")
    func bad() async throws {
        let rows = [
            ("", "there is no key"), (" \n", "there is no key"), (String(KeysBench.hex.dropLast()), "odd number"),
            (KeysBench.hex + "00", "32 bytes"), (String(repeating: "0", count: 64), "above zero"),
            (KeysBench.words + " buyer", "not 13"), (KeysBench.words.replacing("buyer", with: "abandon"), "checksum"),
            (KeysBench.words.replacing("buyer", with: "purchaser"), "word 12"),
            ("-----BEGIN PRIVATE KEY-----\nAAAA\n", "no line -----END"),
        ]
        for (text, why) in rows {
            let outcome = await importing("alice", input: text)
            #expect(outcome.code == 2 && outcome.error.contains(why), "\(outcome)")
            #expect(!outcome.error.contains("purchaser") && !outcome.error.contains(KeysBench.hex.prefix(32)))
        }
        #expect(keys.files == [])
    }
}
