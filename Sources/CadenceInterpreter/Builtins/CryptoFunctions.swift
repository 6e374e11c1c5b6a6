/// Hashes, public keys and signatures. What the host does not know is refused by its name.
enum CryptoFunctions {
    static let functions: [String: BuiltinFunction] = [
        "HashAlgorithm.hash": { call in try hash(call, tag: nil) },
        "HashAlgorithm.hashWithTag": { call in try hash(call, tag: try call.text(1)) },
        "Functions.PublicKey": makeKey,
        "PublicKey.verify": verify,
        "PublicKey.verifyPoP": { _ in throw blsRefusal },
        "BLS.aggregateSignatures": { _ in throw blsRefusal },
        "BLS.aggregatePublicKeys": { _ in throw blsRefusal },
    ]

    static let fields: [String: BuiltinField] = [
        "PublicKey.publicKey": { machine, value in
            guard case .composite(let key) = value, let bytes = key.fields.first else { return .void }
            return try machine.copy(bytes)
        }
    ]

    private static var blsRefusal: RuntimeFailure { .unsupported(Refusal.bls.text) }

    // MARK: Hashes

    private static func hash(_ call: BuiltinCall, tag: String?) throws -> Value {
        let algorithm = try call.machine.algorithm(call.receiver)
        let data = try call.bytes(0)
        try call.machine.meter.use(.element, times: data.count)
        if let tag, algorithm.name != "KMAC128_BLS_BLS12_381" { try checkTag(tag, "", "verification failed") }
        if let digest = try digest(data, tag, algorithm, call.machine) { return try call.machine.makeBytes(digest) }
        throw RuntimeFailure.unsupported(Refusal.hashAlgorithm.text(algorithm.name))
    }

    /// An empty tag is none; any other is filled up to 32 bytes.
    private static func digest(
        _ data: [UInt8], _ tag: String?, _ algorithm: Algorithm, _ machine: Machine
    ) throws -> [UInt8]? {
        let tag = tag?.isEmpty == true ? nil : tag
        if let digest = try machine.asking({ try $0.hash(data, tag: tag, algorithm: algorithm.name) }) { return digest }
        guard algorithm.name == "KECCAK_256" else { return nil }
        let prefix = tag.map { Array($0.utf8) } ?? []
        return Keccak256.digest(
            prefix + [UInt8](repeating: 0, count: tag == nil ? 0 : max(0, 32 - prefix.count)) + data)
    }

    /// Tags have 32 bytes at most.
    private static func checkTag(_ tag: String, _ context: String, _ why: String) throws {
        guard tag.utf8.count > 32 else { return }
        throw HostError.value(
            "prefixed hashing failed: domain tag cannot be longer than 32 characters, got \(tag)", why
        ).failure(context)
    }

    // MARK: Keys

    private static func makeKey(_ call: BuiltinCall) throws -> Value {
        let bytes = try call.bytes(0)
        let algorithm = try call.machine.algorithm(.composite(try call.composite(1)))
        try call.machine.requireKey(bytes, algorithm)
        return .composite(
            try call.machine.makeComposite(call.machine.builtinLayout("PublicKey"), call.arguments))
    }

    // MARK: Signatures

    private static func verify(_ call: BuiltinCall) throws -> Value {
        guard case .composite(let key) = call.receiver else { return .bool(false) }
        let parts = try call.machine.keyParts(key)
        let hash = try call.machine.algorithm(.composite(try call.composite(3)))
        try checkCombination(parts.algorithm, hash)
        let tag = try call.text(2)
        let context = "verify signature failed: "
        if parts.algorithm.name.hasPrefix("ECDSA_") { try checkTag(tag, context, "runtime verification failed") }
        let signature = HostSignature(
            signature: try call.bytes(0), data: try call.bytes(1), tag: tag, publicKey: parts.bytes,
            signatureAlgorithm: parts.algorithm.name, hashAlgorithm: hash.name)
        try call.machine.meter.use(.element, times: signature.data.count)
        guard let isRight = try call.machine.asking(context, { try $0.isSignature(signature) }) else {
            throw parts.algorithm.refusal
        }
        return .bool(isRight)
    }

    /// Throws where a hash and a signature do not go together.
    private static func checkCombination(_ signature: Algorithm, _ hash: Algorithm) throws {
        let isECDSA = signature.name.hasPrefix("ECDSA_")
        let fits = isECDSA ? ["SHA2_256", "SHA3_256", "KECCAK_256"] : ["KMAC128_BLS_BLS12_381"]
        guard !fits.contains(hash.name) else { return }
        let name = isECDSA ? signature.name : "BLS_BLS12381"
        throw HostError.value(
            name,
            "cannot use hashing algorithm type \(Self.libraryName(hash)) "
                + "with signature signature algorithm type \(name)"
        ).failure("verify signature failed: ")
    }

    /// What the chain's library calls a hash.
    private static func libraryName(_ hash: Algorithm) -> String {
        switch hash.name {
        case "KMAC128_BLS_BLS12_381": "KMAC128"
        case "KECCAK_256": "Keccak_256"
        default: hash.name
        }
    }
}

extension Algorithm {
    fileprivate var refusal: RuntimeFailure {
        .unsupported(name.hasPrefix("BLS") ? Refusal.bls.text : Refusal.signatureAlgorithm.text(name))
    }
}

extension Machine {
    /// A key that is known to be one.
    func makePublicKey(_ bytes: [UInt8], _ algorithm: String) throws -> Value {
        .composite(
            try makeComposite(
                builtinLayout("PublicKey"),
                [try makeBytes(bytes), try self.algorithm("SignatureAlgorithm", algorithm)]))
    }

    /// The bytes and the algorithm of a value of `PublicKey`.
    func keyParts(_ key: CompositeValue) throws -> (bytes: [UInt8], algorithm: Algorithm) {
        guard key.fields.count == 2 else { throw RuntimeFailure.unsupported(Refusal.publicKey.text) }
        return (try bytes(of: key.fields[0]), try algorithm(key.fields[1]))
    }

    /// Throws for bytes that are no key, in the words of the chain's library.
    fileprivate func requireKey(_ bytes: [UInt8], _ algorithm: Algorithm) throws {
        if algorithm.name.hasPrefix("ECDSA_"), bytes.count != 64 {
            throw Self.invalidKey("input has incorrect \(algorithm.name) key size, got \(bytes.count), expects 64")
        }
        if algorithm.name.hasPrefix("BLS"), bytes.count != 96 {
            throw Self.invalidKey("input length must be 96, got \(bytes.count)")
        }
        guard let isKey = try asking({ try $0.isPublicKey(bytes, algorithm: algorithm.name) }) else {
            throw algorithm.refusal
        }
        if isKey { return }
        if !Self.areCoordinates(bytes, algorithm.name) {
            throw Self.invalidKey("at least one coordinate is larger than the field prime for \(algorithm.name)")
        }
        throw Self.invalidKey(
            algorithm.name == "ECDSA_P256"
                ? "input is not a point on curve P-256: P256 point not on curve"
                : "input is not a point on curve secp256k1")
    }

    private static func invalidKey(_ message: String) -> RuntimeFailure {
        var failure = RuntimeFailure("invalidInputsError", message)
        failure.text = "invalid public key: [], err: \(message)"
        return failure
    }

    /// Whether both halves are below the prime of the curve's field.
    private static func areCoordinates(_ bytes: [UInt8], _ algorithm: String) -> Bool {
        let prime = algorithm == "ECDSA_P256" ? primeP256 : primeSecp256k1
        return [bytes.prefix(32), bytes.suffix(32)].allSatisfy { $0.lexicographicallyPrecedes(prime) }
    }

    /// 2²⁵⁶ − 2²²⁴ + 2¹⁹² + 2⁹⁶ − 1.
    private static let primeP256: [UInt8] =
        [255, 255, 255, 255, 0, 0, 0, 1] + Array(repeating: 0, count: 12) + Array(repeating: 255, count: 12)
    /// 2²⁵⁶ − 2³² − 977.
    private static let primeSecp256k1: [UInt8] =
        Array(repeating: 255, count: 27) + [254, 255, 255, 252, 47]
}
