/// Why a key of the keystore cannot be had, kept or changed. No message shows any part of a key or a passphrase.
public struct KeystoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// There is no key of that name.
        case unknownKey
        /// There is a key of that name already.
        case nameTaken
        /// The text cannot be a key's name.
        case invalidName
        /// The passphrase is not the one the key is locked with.
        case wrongPassphrase
        /// The passphrase is empty or no text.
        case unusablePassphrase
        /// The file was cut or changed since it was written.
        case damaged
        /// The file is of a later version of this program.
        case unsupportedVersion
        /// Opening the key would take more memory or time than is allowed.
        case tooCostly
        /// Others can write the file or its folder, own it, or have put a link in its place.
        case insecure
        /// Another run changed the key at the same time.
        case changedMeanwhile
        /// The file cannot be read.
        case unreadable
        /// The file cannot be written.
        case unwritable
        /// The cryptographic library failed, or does not know the key's curve.
        case cryptography
    }

    /// What went wrong.
    public let kind: Kind
    /// What is wrong.
    public let message: String
    /// What to do next.
    public let hint: String

    init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    /// What is wrong and what to do next.
    public var description: String { "\(message); \(hint)" }
}
