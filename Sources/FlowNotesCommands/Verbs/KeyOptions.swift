internal import CommandKit
internal import FlowCrypto

/// Flags that several commands about keys share.
enum KeyOptions {
    /// For help: where keys lie and how passphrases are given.
    static let discussion =
        "Each key is a file of $XDG_DATA_HOME/flownotes/keys, encrypted with a passphrase (scrypt, AES-256-GCM). "
        + "--signer NAME signs with it.\n\n"
        + "The passphrase is asked for on the terminal, or read from --password-file, FLOWNOTES_PASSWORD_FILE, or the "
        + "first line of stdin with --password-stdin. Keys, words and passphrases are never flags or arguments."

    static let name = ArgumentSpec("NAME", help: "The name of the key")
    static let algorithm = OptionSpec(
        "algorithm", .choice(SignatureAlgorithm.allCases.map(\.name)), valueName: "ALGORITHM",
        help: "The curve, ECDSA_P256 unless given")
    static let hash = OptionSpec(
        "hash", .choice([HashAlgorithm.sha2_256, .sha3_256].map(\.name)), valueName: "HASH",
        help: "The hash that accounts register with the key, SHA3_256 unless given")
    static let path = OptionSpec(
        "path", .text, valueName: "PATH",
        help: "Where the key is derived from the words, \(DerivationPath.flowDefault) unless given")
    static let cost = OptionSpec(
        "kdf-cost", .integer(4...20), valueName: "L",
        help: "The cost of unlocking: scrypt with N = 2^L, 17 unless given; one more takes twice the time and memory")
    static let address = OptionSpec(
        "address", .text, valueName: "0xADDRESS", help: "The account that the key signs for on --network")
    static let keyIndex = OptionSpec(
        "key-index", .integer(0...Int64(UInt32.max)), valueName: "I",
        help: "The index of the key on that account, 0 unless given")
    static let passphrase = OptionSpec(
        "passphrase", help: "Ask for a passphrase of the words too (BIP-39), which changes the key")
    static let passphraseFile = OptionSpec(
        "passphrase-file", .text, valueName: "FILE",
        help: "Read the passphrase of the words, or of an encrypted PEM, from a file")
    static let userMessage = OptionSpec(
        "user-message", help: "Put Flow's tag of user messages in front, as wallets do")
    static let message = ArgumentSpec(
        "FILE", isRequired: false, help: "The file with the message, or - for stdin, which is the default")
}
