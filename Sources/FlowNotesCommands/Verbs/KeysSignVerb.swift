internal import Bytes
internal import CommandKit
internal import Flow
internal import FlowCrypto
internal import FlowNotes

/// `keys sign`: a signature of a message.
enum KeysSignVerb {
    static let verb = Verb(
        CommandSpec(
            "sign", summary: "Sign a message with a key, or with the key of an account of flow.json.",
            discussion:
                "Prints 64 bytes r and s in hex. Without --user-message the bytes are hashed and signed as they "
                + "are.\n\n" + KeyOptions.discussion,
            options: [KeyOptions.userMessage], arguments: [KeyOptions.name, KeyOptions.message],
            examples: [.init("\(Product.name) keys sign alice message.txt --user-message")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let keystore = try invocation.keystore()
        let name = invocation.keyName
        let account = try configured(name, keystore, invocation)
        let hash = try account?.hashAlgorithm ?? keystore.key(name).key.hashAlgorithm
        let message = try SignedMessage(invocation, argument: 1)
        try message.confirmTransaction(invocation)
        let key =
            try account.map(invocation.privateKey(of:)) ?? invocation.unlock(name, in: keystore).privateKey
        let signature = Hex.encode(try key.sign(message.bytes, hash: hash))
        invocation.reporter.result(
            text: { signature }, plain: { signature },
            json: {
                [
                    "name": .string(name), "signature": .string(signature),
                    "public_key": .string(Hex.encode(key.publicKey.bytes)),
                    "signature_algorithm": .string(key.algorithm.name), "hash_algorithm": .string(hash.name),
                    "user_message": .bool(message.hasTag),
                ]
            })
    }

    /// The account of flow.json of that name, unless the keystore has a key of it; nil when neither has.
    private static func configured(
        _ name: String, _ keystore: Keystore, _ invocation: Invocation
    ) throws -> SigningAccount? {
        guard try !keystore.contains(name) else { return nil }
        let configuration = try invocation.configuration()
        guard configuration.accountNames.contains(name) else { return nil }
        return SigningAccount(try configuration.account(name))
    }
}

/// `keys verify`: whether a signature is a key's.
enum KeysVerifyVerb {
    static let verb = Verb(
        CommandSpec(
            "verify", summary: "Check a signature of a message.",
            discussion: "The key is one of the keystore, a public key in hex, or a PEM file with one. Ends with 6 when "
                + "the signature is not the key's.",
            options: [KeyOptions.userMessage, KeyOptions.algorithm, KeyOptions.hash],
            arguments: [
                ArgumentSpec("KEY", help: "A name, a public key in hex, or a PEM file"),
                ArgumentSpec("SIGNATURE", help: "128 hex digits"), KeyOptions.message,
            ],
            examples: [.init("\(Product.name) keys verify alice SIGNATURE message.txt --user-message")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let (key, hash) = try publicKey(invocation)
        let text = invocation.command.arguments[1]
        guard let signature = Hex.decode(Hex.withoutPrefix(text)), signature.count == 64 else {
            throw CommandFailure(
                .usage, "usage", "that is no signature: \(text.utf8.count) characters",
                hint: "a signature is 128 hex digits, r and s, with or without 0x")
        }
        let message = try SignedMessage(invocation, argument: 2)
        guard key.isValid(signature: signature, for: message.bytes, hash: hash) else {
            throw CommandFailure(
                .key, "invalid_signature",
                "the signature is not one of this message by that key (\(key.algorithm.name)/\(hash.name))",
                hint: advice(key, signature, message, hash))
        }
        invocation.reporter.result(
            text: { "the signature is valid" }, plain: { "valid" },
            json: {
                [
                    "valid": true, "public_key": .string(Hex.encode(key.bytes)),
                    "signature_algorithm": .string(key.algorithm.name), "hash_algorithm": .string(hash.name),
                    "user_message": .bool(message.hasTag),
                ]
            })
    }

    /// What would make it valid, where that can be found out.
    private static func advice(
        _ key: PublicKey, _ signature: [UInt8], _ message: SignedMessage, _ hash: HashAlgorithm
    ) -> String {
        for other in [HashAlgorithm.sha2_256, .sha3_256] {
            for candidate in [message, message.toggled]
            where key.isValid(
                signature: signature, for: candidate.bytes, hash: other)
            {
                var words: [String] = []
                if candidate.hasTag != message.hasTag {
                    words.append((message.hasTag ? "without" : "with") + " --user-message")
                }
                if other != hash { words.append("with --hash \(other.name)") }
                return "it is valid \(words.joined(separator: " and "))"
            }
        }
        return "check the message to its last byte, a newline at its end too"
    }

    private static func publicKey(_ invocation: Invocation) throws -> (PublicKey, HashAlgorithm) {
        let text = invocation.command.arguments[0]
        let algorithm = invocation.command.text("algorithm").flatMap(SignatureAlgorithm.init(name:))
        let hash = invocation.command.text("hash").flatMap(HashAlgorithm.init(name:))
        let keystore = try invocation.keystore()
        if try keystore.contains(text) {
            let key = try keystore.key(text).key
            return (key.publicKey, hash ?? key.hashAlgorithm)
        }
        do {
            if Hex.decode(Hex.withoutPrefix(text)) != nil {
                return (try PublicKey(algorithm ?? .ecdsaP256, hex: text), hash ?? .sha3_256)
            }
            let pem = String(decoding: try SecretFile(text, "the public key").bytes, as: UTF8.self)
            return (try PublicKey(pem: pem, algorithm: algorithm), hash ?? .sha3_256)
        } catch let error as CryptoError {
            throw CommandFailure(
                .usage, "unusable_key", "the public key cannot be used: \(error.message)",
                hint: "128 hex digits of X and Y, or a PEM file; --algorithm names the curve")
        } catch let error as CommandFailure where error.code == "unreadable_file" {
            throw CommandFailure(
                .notFound, "no_such_key", "there is no key of that name, and no file that can be read as a public key",
                hint: "\(Product.name) keys list")
        }
    }
}
