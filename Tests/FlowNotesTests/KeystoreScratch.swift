import Bytes
import FlowCrypto
import FoundationEssentials

@testable import FlowNotes

/// A keystore in a folder of its own for one test, removed with the last reference; its keys are cheap to open.
final class KeystoreScratch: Sendable {
    let parent = FileManager.default.temporaryDirectory.path + "/keystore-" + UUID().uuidString
    var folder: String { parent + "/share/keys" }
    var keystore: Keystore { Keystore(folder: folder) }

    deinit { try? FileManager.default.removeItem(atPath: parent) }

    /// The least cost there is.
    static func cost() throws -> ScryptCost { try ScryptCost(rounds: 2, blockSize: 1) }

    /// A scalar that is easy to find again.
    static let hex = "638dc9ad0eee91d09249f0fd7c5323a11600e20d5b9105b66b782a96236e74cf"
    static let passphrase = "correct horse"

    @discardableResult
    func add(
        _ name: String = "alice", hex: String = KeystoreScratch.hex, accounts: [StoredKey.Account] = []
    ) throws -> UnlockedKey {
        let key = try PrivateKey(.ecdsaP256, hex: hex)
        let stored = StoredKey(
            name: name, publicKey: key.publicKey, derivationPath: .flowDefault, createdAt: 1_796_028_600,
            accounts: accounts)
        return try keystore.add(key, as: stored, Passphrase(Self.passphrase), cost: Self.cost())
    }

    func unlock(_ name: String = "alice", _ passphrase: String = KeystoreScratch.passphrase) throws -> UnlockedKey {
        try keystore.unlock(name, Passphrase(passphrase))
    }

    func path(_ name: String = "alice") -> String { folder + "/" + name + ".json" }

    func bytes(_ name: String = "alice") throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path(name)))) }

    func write(_ bytes: [UInt8], _ name: String = "alice") throws {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        chmodPath(folder, 0o700)
        try Data(bytes).write(to: URL(filePath: path(name)))
        chmodPath(path(name), 0o600)
    }

    func chmodPath(_ path: String, _ mode: Int) {
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
    }

    /// Everything in the folder, whatever its name.
    var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    /// The kind of a failure, and its text; nil when there is none.
    static func failure(_ body: () throws -> Void) -> KeystoreError? {
        do { try body() } catch { return error as? KeystoreError }
        return nil
    }

    /// The text with the checksum that it ought to have: what somebody would write who changes a file on purpose.
    static func withChecksum(_ text: String) -> [UInt8] {
        let mark = "\"checksum\": \""
        guard let start = text.firstRange(of: mark)?.upperBound, let end = text[start...].firstIndex(of: "\"") else {
            return Array(text.utf8)
        }
        let blank = text.replacingCharacters(in: start..<end, with: "")
        let digest = Hex.encode(HashAlgorithm.sha2_256.digest(Array(blank.utf8)))
        return Array(text.replacingCharacters(in: start..<end, with: digest).utf8)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        var copy = self
        copy.replaceSubrange(range, with: text)
        return copy
    }
}
