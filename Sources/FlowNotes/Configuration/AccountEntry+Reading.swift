internal import Cadence
internal import Flow
internal import FlowCrypto

extension AccountEntry {
    // The first of each is the default. Accounts on Flow take no other hashes.
    private static let curves: [(String, SignatureAlgorithm)] = [.ecdsaP256, .ecdsaSecp256k1].map { ($0.name, $0) }
    private static let hashes: [(String, HashAlgorithm)] = [.sha3_256, .sha2_256].map { ($0.name, $0) }

    private static let newShape =
        #"write "key": "<64 hex digits>", or "key": {"type": "hex", "index": 0, "#
        + #""signatureAlgorithm": "ECDSA_P256", "hashAlgorithm": "SHA3_256", "privateKey": "<64 hex digits>"}"#

    /// Reads one member of `accounts`.
    init(_ name: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        for (member, value) in try cursor.members() where ["keys", "privateKey"].contains(member) {
            throw value.error("account \(name) has its key in an old form", hint: Self.newShape)
        }
        guard let address = cursor.member("address") else {
            throw cursor.error("account \(name) has no address", hint: "add \"address\": \"0x…\"")
        }
        guard let key = cursor.member("key") else {
            throw cursor.error("account \(name) has no key", hint: Self.newShape)
        }
        self.name = name
        self.address = try Self.address(address, of: name)
        self.variables = variables
        place = cursor.place
        if key.textIfAny != nil {
            (keyIndex, signatureAlgorithm, hashAlgorithm) = (0, .ecdsaP256, .sha3_256)
            self.key = try Self.inline(key, of: name)
        } else {
            keyIndex = try key.member("index")?.number() ?? 0
            signatureAlgorithm = try Self.choice(key, "signatureAlgorithm", Self.curves, name, variables)
            hashAlgorithm = try Self.choice(key, "hashAlgorithm", Self.hashes, name, variables)
            self.key = try Self.source(key, of: name)
        }
    }

    private static func address(_ cursor: JSONCursor, of name: String) throws(ConfigurationError) -> WrittenAddress {
        let text = try cursor.text()
        if text == "service" { return .address(Chain.emulator.serviceAddress) }
        if let variable = Variables.reference(text) { return .variable(variable) }
        guard let address = Address(text) else {
            // What is longer than an address may be a key in the wrong place.
            let shown = text.utf8.count <= 18 ? "\"\(text)\"" : "a text of \(text.utf8.count) bytes"
            throw cursor.error(
                "\(shown) is no address of account \(name)", hint: "an address is 16 hex digits, with or without 0x")
        }
        return .address(address)
    }

    private static func source(_ key: JSONCursor, of name: String) throws(ConfigurationError) -> KeySource {
        for (member, value) in try key.members() where member == "context" {
            throw value.error("account \(name) has its key in an old form", hint: newShape)
        }
        guard let type = key.member("type") else {
            throw key.error("the key of account \(name) has no type", hint: newShape)
        }
        try checkMembers(key, of: name)
        switch try type.text() {
        case "hex":
            guard let value = key.member("privateKey") else {
                throw key.error("the key of account \(name) has no privateKey", hint: newShape)
            }
            return try inline(value, of: name)
        case "file":
            guard let location = key.member("location") else {
                throw key.error("the key of account \(name) has no location", hint: #"add "location": "./name.pkey""#)
            }
            return .file(WrittenText(try location.text()), folder: FilePath.folder(of: key.source.file))
        case "bip44":
            return try mnemonic(key, of: name)
        case let kind where ["google-kms", "aws-kms", "kms"].contains(kind):
            return .unsupported(kind)
        case let kind:
            throw type.error(
                "the key type \"\(kind)\" of account \(name) is unknown",
                hint: "known types: hex, file, bip44, google-kms")
        }
    }

    /// The default of flow-cli.
    static let derivationPath = "m/44'/539'/0'/0/0"

    private static func mnemonic(_ key: JSONCursor, of name: String) throws(ConfigurationError) -> KeySource {
        guard let words = key.member("mnemonic") else {
            throw key.error(
                "the key of account \(name) has no mnemonic",
                hint: #"add "mnemonic": "$MNEMONIC", and set that variable to the words"#)
        }
        let path = WrittenText(try key.member("derivationPath")?.text() ?? derivationPath)
        return switch WrittenText(try words.text()) {
        case .variable(let variable): .mnemonic(.variable(variable), path: path)
        case .text(let text): .mnemonic(.inline(WipedBytes(Array(text.utf8))), path: path)
        }
    }

    /// Of two keys it cannot be told which one is meant.
    private static func checkMembers(_ key: JSONCursor, of name: String) throws(ConfigurationError) {
        let places = ["privateKey", "location", "mnemonic", "resourceID"].filter { key.member($0) != nil }
        guard places.count > 1 else { return }
        throw key.error(
            "the key of account \(name) stands in several places: \(places.joined(separator: ", "))",
            hint: "keep the one that belongs to its type")
    }

    private static func inline(_ cursor: JSONCursor, of name: String) throws(ConfigurationError) -> KeySource {
        let text = try cursor.text()
        if let variable = Variables.reference(text) { return .variable(variable) }
        guard !text.hasPrefix("$") else {
            throw cursor.error(
                "the key of account \(name) begins with $ but names no variable", hint: "write $NAME or ${NAME}")
        }
        guard !text.isEmpty else { throw cursor.error("the key of account \(name) is empty", hint: newShape) }
        return .inline(WipedBytes(Array(text.utf8)))
    }

    private static func choice<Algorithm>(
        _ key: JSONCursor, _ member: String, _ known: [(name: String, value: Algorithm)], _ account: String,
        _ variables: Variables
    ) throws(ConfigurationError) -> Algorithm {
        guard let cursor = key.member(member) else { return known[0].value }
        let text = try cursor.text(variables)
        if let match = known.first(where: { $0.name == text }) { return match.value }
        throw cursor.error(
            "the \(member) \"\(text)\" of account \(account) is unknown",
            hint: "accepted names: \(known.map(\.name).joined(separator: ", "))")
    }
}
