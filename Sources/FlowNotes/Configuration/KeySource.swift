internal import FlowCrypto

/// Where the private key of an account is to be found; the key itself is read only when it is needed.
enum KeySource: Sendable {
    /// In flow.json itself.
    case inline(WipedBytes)
    /// In an environment variable or in `.env`.
    case variable(String)
    /// In a file of its own; the path is whole or relative to the working directory.
    case file(String)
    /// In memory, for an account that stands in no file.
    case given(PrivateKey)
    /// In a place that is not supported, such as `google-kms`.
    case unsupported(String)
}
