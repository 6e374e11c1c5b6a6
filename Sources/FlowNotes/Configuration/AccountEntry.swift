internal import Cadence
internal import FlowCrypto

/// An account as it stands in a flow.json, before variables and files are looked up.
struct AccountEntry: Sendable {
    /// The address as written.
    enum WrittenAddress: Sendable {
        case address(Address)
        case variable(String)
    }

    let name: String
    let address: WrittenAddress
    let keyIndex: UInt32
    let signatureAlgorithm: SignatureAlgorithm
    let hashAlgorithm: HashAlgorithm
    let key: KeySource
    let variables: Variables
    let place: ConfigurationError.Place
}
