internal import CommandKit
internal import Flow
internal import FlowCrypto
internal import FlowNotes

/// The options that describe a key for an account.
enum NewKeyOptions {
    static let all = [
        OptionSpec("key", .text, valueName: "KEY", help: "The public key: hex, a PEM file, or a name of the keystore"),
        OptionSpec(
            "sig-algo", .choice(SignatureAlgorithm.allCases.map(\.name)), valueName: "NAME",
            help: "The curve, ECDSA_P256 unless given"),
        OptionSpec(
            "hash-algo", .choice([HashAlgorithm.sha3_256, .sha2_256].map(\.name)), valueName: "NAME",
            help: "The hash, SHA3_256 unless given"),
        OptionSpec("weight", .integer(0...1000), valueName: "W", help: "The weight, 1000 unless given"),
    ]

    /// The key that the options describe; `whose` needs it, for messages.
    static func key(_ invocation: Invocation, whose: String) throws -> NewAccountKey {
        let command = invocation.command
        guard let text = command.text("key") else {
            throw CommandFailure(
                .usage, "usage", "\(whose) needs a public key",
                hint: "give it by --key: 128 hex digits, or a PEM file")
        }
        let algorithm = command.text("sig-algo").flatMap(SignatureAlgorithm.init(name:))
        let stored = try storedKey(text, invocation)
        try stored.map { try check($0, command) }
        return NewAccountKey(
            try stored?.publicKey ?? publicKey(text, algorithm),
            hashAlgorithm: command.text("hash-algo").flatMap(HashAlgorithm.init(name:)) ?? stored?.hashAlgorithm
                ?? .sha3_256,
            weight: command.integer("weight").map(Int.init) ?? AccountKey.fullWeight)
    }

    /// What the keystore knows of a key is not to be said otherwise.
    private static func check(_ key: StoredKey, _ command: ParsedCommand) throws {
        let rows = [("sig-algo", key.publicKey.algorithm.name), ("hash-algo", key.hashAlgorithm.name)]
        for (option, known) in rows {
            guard let given = command.text(option), given != known else { continue }
            throw CommandFailure(
                .usage, "usage", "key \(key.name) of the keystore is of \(known), not of \(given)",
                hint: "leave --\(option) out")
        }
    }

    /// The key of the keystore that has that name.
    static func storedKey(_ text: String, _ invocation: Invocation) throws -> StoredKey? {
        guard let keystore = try? invocation.keystore(), (try? keystore.contains(text)) == true else { return nil }
        return try keystore.key(text).key
    }

    private static func publicKey(_ text: String, _ algorithm: SignatureAlgorithm?) throws -> PublicKey {
        let isHex = text.utf8.count >= 64 && text.allSatisfy { $0.isHexDigit || $0 == "x" || $0 == "X" }
        do {
            if isHex { return try PublicKey(algorithm ?? .ecdsaP256, hex: text) }
            return try PublicKey(pem: try pem(text), algorithm: algorithm)
        } catch let error as CryptoError {
            let hint =
                switch error.kind {
                case .unsupportedAlgorithm: "rebuild without --disable-default-traits"
                case .wrongAlgorithm: wrongCurve(text)
                default: "128 hex digits of X and Y, or a PEM file; --sig-algo names the curve"
                }
            throw CommandFailure(.usage, "unusable_key", "--key cannot be used: \(error.message)", hint: hint)
        }
    }

    private static func wrongCurve(_ text: String) -> String {
        if let algorithm = (try? pem(text)).flatMap({ try? PublicKey(pem: $0).algorithm }) {
            return "give --sig-algo \(algorithm.name)"
        }
        return "make another key with: openssl ecparam -name prime256v1 -genkey -noout -out FILE"
    }

    /// The text of a PEM file, or PEM text as it is.
    private static func pem(_ text: String) throws -> String {
        if text.contains("-----BEGIN") { return text }
        do throws(FileContents.Failure) {
            return String(decoding: try FileContents(path: text, limit: 65_536).bytes, as: UTF8.self)
        } catch {
            throw CommandFailure(
                .usage, "unusable_key",
                error.isAbsent
                    ? "--key cannot be used: there is no file \(text), and it is not 128 hex digits"
                    : "--key cannot be used: cannot read \(text): \(error.reason)",
                hint: "give the public key: 128 hex digits of X and Y, or a PEM file")
        }
    }
}
