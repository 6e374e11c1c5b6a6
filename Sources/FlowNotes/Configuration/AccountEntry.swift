internal import Cadence
<<<<<<< HEAD
=======
internal import FlowCrypto
>>>>>>> f384ba5a25ea26fdd561aa1f3420af2f98484ca1

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
<<<<<<< HEAD
    let signatureAlgorithm: String
    let hashAlgorithm: String
=======
    let signatureAlgorithm: SignatureAlgorithm
    let hashAlgorithm: HashAlgorithm
>>>>>>> f384ba5a25ea26fdd561aa1f3420af2f98484ca1
    let key: KeySource
    let variables: Variables
    let place: ConfigurationError.Place
}
