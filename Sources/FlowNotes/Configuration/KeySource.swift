internal import FlowCrypto

/// Where the private key of an account is to be found; the key itself is read only when it is needed.
enum KeySource: Sendable {
    /// In flow.json itself.
    case inline(WipedBytes)
    /// In an environment variable or in `.env`.
    case variable(String)
    /// In a file of its own; a path that is not whole is seen from the folder.
    case file(WrittenText, folder: String)
    /// Derived from the words of a mnemonic (BIP-39) by a path such as `m/44'/539'/0'/0/0`.
    case mnemonic(Words, path: WrittenText)
    /// In memory, for an account that stands in no file.
    case given(PrivateKey)
    /// In a place that is not supported, such as `google-kms`.
    case unsupported(String)

    /// The words of a mnemonic.
    enum Words: Sendable {
        case inline(WipedBytes)
        case variable(String)
    }

    /// The variables that hold the key, or the words it is derived from.
    var variables: [String] {
        switch self {
        case .variable(let name), .mnemonic(.variable(let name), _): [name]
        default: []
        }
    }
}
