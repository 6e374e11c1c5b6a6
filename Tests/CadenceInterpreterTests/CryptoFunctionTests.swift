import Testing

/// Hashes, keys, blocks and random numbers in programs.
@Suite struct CryptoFunctionTests {
    private static let key = """
        let k = PublicKey(publicKey: "43661ddd40c0510b2097a5ad583607f4780876184308a325516951fac6a816fe\
        4e522c9278d3ef3d67c6d903291d0501f9a9bd5b4dc2c5af26c2ad0597bac97a".decodeHex(), \
        signatureAlgorithm: SignatureAlgorithm.ECDSA_P256)
        """
    private static let longTag = "a tag that is longer than thirty-two bytes"

    @Test(arguments: [
        ("return HashAlgorithm(rawValue: 3)!.hash([]).length", "32"),
        ("return [HashAlgorithm(rawValue: 0) == nil, SignatureAlgorithm(rawValue: 4) == nil]", "[true, true]"),
        ("return HashAlgorithm(rawValue: 6)! == HashAlgorithm.KECCAK_256", "true"),
        (
            "return HashAlgorithm.SHA3_256.hashWithTag([], tag: \"\(longTag)\")",
            "ExternalError: [Error Code: 1051] invalid value (prefixed hashing failed: domain tag cannot be longer "
                + "than 32 characters, got \(longTag)): verification failed"
        ),
        (
            "return HashAlgorithm.KMAC128_BLS_BLS12_381.hash([])",
            "Unsupported: not supported here: HashAlgorithm.KMAC128_BLS_BLS12_381"
        ),
        (
            "return PublicKey(publicKey: [1], signatureAlgorithm: SignatureAlgorithm.ECDSA_secp256k1)",
            "invalidInputsError: input has incorrect ECDSA_secp256k1 key size, got 1, expects 64"
        ),
        (
            "var b: [UInt8] = []; while b.length < 64 { b.append(255) }; "
                + "return PublicKey(publicKey: b, signatureAlgorithm: SignatureAlgorithm.ECDSA_P256)",
            "invalidInputsError: at least one coordinate is larger than the field prime for ECDSA_P256"
        ),
        (
            "return PublicKey(publicKey: [], signatureAlgorithm: SignatureAlgorithm.BLS_BLS12_381)",
            "invalidInputsError: input length must be 96, got 0"
        ),
        ("\(key); k.publicKey.append(1); return k.publicKey.length", "64"),
        (
            "\(key); return k.verify(signature: [], signedData: [], domainSeparationTag: \"\", "
                + "hashAlgorithm: HashAlgorithm.SHA3_384)",
            "ExternalError: verify signature failed: [Error Code: 1051] invalid value (ECDSA_P256): cannot use "
                + "hashing algorithm type SHA3_384 with signature signature algorithm type ECDSA_P256"
        ),
        (
            "\(key); return k.verify(signature: [1], signedData: [2], domainSeparationTag: \"t\", "
                + "hashAlgorithm: HashAlgorithm.SHA3_256)", "false"
        ),
        ("\(key); return k.verifyPoP([])", "Unsupported: not supported here: BLS signatures"),
        ("return [getCurrentBlock().height, getCurrentBlock().id.length]", "[0, 32]"),
        ("return getBlock(at: 0)!.timestamp", "1545258750.00000000"),
        (
            "return getBlock(at: 9)",
            "ExternalError: get block at height failed for height 9: could not find entity"
        ),
        ("return revertibleRandom<UInt8>(modulo: 1)", "0"),
        ("return revertibleRandom<Word64>(modulo: 0)", "DefaultUserError: modulo argument cannot be zero"),
    ])
    func script(body: String, expected: String) {
        #expect(AccountBench().script(body) == expected)
    }

    @Test(arguments: [
        "UInt8", "UInt16", "UInt32", "UInt64", "UInt128", "UInt256", "Word8", "Word16", "Word32", "Word64", "Word128",
        "Word256",
    ])
    func randomNumbersAreBelowTheirModulo(type: String) {
        // Of 60 numbers below 5 each comes, and of full ones not all are small.
        let body = """
            let seen: {\(type): Bool} = {}
            var large = false
            var i = 0
            while i < 60 {
                let n = revertibleRandom<\(type)>(modulo: 5)
                if n > 4 { return "too large" }
                seen[n] = true
                if revertibleRandom<\(type)>() > \(type).max / 2 { large = true }
                i = i + 1
            }
            return [seen.length == 5, large]
            """
        #expect(AccountBench().script(body) == "[true, true]")
    }
}
