import COpenSSL

/// A BIP-39 mnemonic of English words, from which keys are derived.
///
/// It is as secret as a private key: no description or mirror shows a word, and its memory is wiped on release.
public struct Mnemonic: Sendable {
    /// How many words a mnemonic may have.
    public static let wordCounts = [12, 15, 18, 21, 24]
    static let longestText = 4096

    let entropy: SecretBytes

    /// How many words it has.
    public var wordCount: Int { entropy.count * 3 / 4 }

    /// The mnemonic of 16, 20, 24, 28 or 32 secret random bytes.
    ///
    /// Other lengths throw ``CryptoError/Kind/invalidMnemonic``. The given array stays the caller's to wipe.
    public init(entropy: [UInt8]) throws(CryptoError) {
        guard Self.wordCounts.contains(where: { $0 * 4 == entropy.count * 3 }) else {
            throw CryptoError(.invalidMnemonic, "a mnemonic holds 16, 20, 24, 28 or 32 bytes, not \(entropy.count)")
        }
        self.entropy = SecretBytes(entropy)
    }

    /// The mnemonic of a text: 12, 15, 18, 21 or 24 lower-case words with white space between and around them.
    ///
    /// Whatever the white space is, the words count as if single blanks stood between them. flow-cli's library
    /// accepts the same texts but hashes them as they are, so that a line break at the end gives it another key; a
    /// tidy text gives both the same. Words are neither completed nor brought to lower case.
    /// Throws ``CryptoError/Kind/invalidMnemonic``: a wrong number of words, an unknown word (told by its place), or
    /// a wrong checksum.
    public init(_ text: String) throws(CryptoError) {
        guard text.utf8.count <= Self.longestText else {
            throw CryptoError(.invalidMnemonic, "a mnemonic has at most 24 words; this text is much longer")
        }
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        guard Self.wordCounts.contains(words.count) else {
            throw CryptoError(.invalidMnemonic, "a mnemonic has 12, 15, 18, 21 or 24 words, not \(words.count)")
        }
        var numbers: [Int] = []
        for (place, word) in words.enumerated() {
            guard let number = WordList.number(of: Substring(word)) else {
                throw CryptoError(
                    .invalidMnemonic,
                    "word \(place + 1) is not in the English BIP-39 list; words are written in full and in lower case")
            }
            numbers.append(number)
        }
        entropy = try Self.entropy(numbers)
    }

    /// The mnemonic of a text in UTF-8; rules as for ``init(_:)``. The given array stays the caller's to wipe.
    public init(utf8 bytes: [UInt8]) throws(CryptoError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CryptoError(.invalidMnemonic, "the words are not UTF-8 text; a mnemonic has English words only")
        }
        try self.init(text)
    }

    /// A new mnemonic from the operating system's random numbers.
    ///
    /// A number of words outside ``wordCounts`` throws ``CryptoError/Kind/invalidMnemonic``.
    public static func generate(wordCount: Int = 12) throws(CryptoError) -> Mnemonic {
        guard wordCounts.contains(wordCount) else {
            throw CryptoError(.invalidMnemonic, "a mnemonic has 12, 15, 18, 21 or 24 words, not \(wordCount)")
        }
        return Mnemonic(
            entropy: try SecretBytes(count: wordCount * 4 / 3) { (buffer) throws(CryptoError) in
                guard RAND_priv_bytes(buffer.baseAddress, Int32(buffer.count)) == 1 else {
                    throw openSSLFailure("get random numbers")
                }
            })
    }

    private init(entropy: SecretBytes) {
        self.entropy = entropy
    }

    /// The words, single blanks between them: whoever reads them can sign. The text cannot be wiped.
    public func exportText() -> String { String(decoding: phrase, as: UTF8.self) }

    /// The random bytes that the words stand for, without checksum; the caller's to wipe.
    public func exportEntropy() -> [UInt8] { Array(entropy) }

    /// The 64-byte seed that BIP-39 derives from the words and a passphrase; the caller's to wipe.
    ///
    /// The passphrase is brought to the form NFKD, as the standard demands; flow-cli never has one, and its library
    /// leaves that out.
    public func exportSeed(passphrase: String = "") throws(CryptoError) -> [UInt8] {
        Array(try seed(passphrase: passphrase))
    }

    func seed(passphrase: String) throws(CryptoError) -> SecretBytes {
        try seed(passphrase: Passphrase(passphrase))
    }

    func seed(passphrase: Passphrase) throws(CryptoError) -> SecretBytes {
        let salt = SecretBytes(joined: Array("mnemonic".utf8), passphrase.normalized, [])
        return try KeyDerivation.pbkdf2(EVP_sha512(), phrase, salt: salt, rounds: 2048, count: 64)
    }

    /// The words with single blanks between them.
    private var phrase: SecretBytes {
        var bytes = Array(entropy)
        bytes.append(HashAlgorithm.sha2_256.digest(bytes)[0])
        var words: [UInt8] = []
        // No word has more than eight letters: the array never moves and leaves no copy behind.
        words.reserveCapacity(wordCount * 9)
        defer {
            bytes.wipe()
            words.wipe()
        }
        var (pending, bits) = (0, 0)
        for byte in bytes {
            pending = pending << 8 | Int(byte)
            bits += 8
            guard bits >= 11 else { continue }
            bits -= 11
            if !words.isEmpty { words.append(UInt8(ascii: " ")) }
            words += WordList.words[pending >> bits].utf8
            pending &= 1 << bits - 1
        }
        return SecretBytes(words)
    }

    private static func entropy(_ numbers: [Int]) throws(CryptoError) -> SecretBytes {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(33)
        defer { bytes.wipe() }
        var (pending, bits) = (0, 0)
        for number in numbers {
            pending = pending << 11 | number
            bits += 11
            while bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
            pending &= 1 << bits - 1
        }
        // A third of the words' number is the length of the checksum in bits; eight bits fill a byte of their own.
        let checksumBits = numbers.count / 3
        let found = checksumBits == 8 ? Int(bytes.removeLast()) : pending
        let digest = HashAlgorithm.sha2_256.digest(bytes)
        guard found == Int(digest[0]) >> (8 - checksumBits) else {
            throw CryptoError(
                .invalidMnemonic, "the checksum of the mnemonic is wrong; a word is mistaken or out of place")
        }
        return SecretBytes(bytes)
    }
}
