internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes
internal import FlowWallet
internal import HTTP

extension CommandFailure {
    /// The failure that an error of any module amounts to.
    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as CadenceReport:
            self = error.failure ?? CommandFailure(.failure, "failure", "\(error)")
        case let error as UsageError: self.init(.usage, "usage", error.message, hint: error.hint)
        case let error as ConfigurationError: self.init(configuration: error)
        case let error as KeystoreError: self.init(keystore: error)
        case let error as AccessError: self.init(access: error)
        case let error as HTTPError: self.init(http: error)
        case let error as CryptoError:
            self.init(
                .key, "unusable_key", error.message, hint: "\(Product.name) keys list   # or another key by --signer")
        case let error as FlowError: self.init(flow: error)
        case let error as WalletError: self.init(wallet: error)
        case let error as Outbox.Failure:
            self.init(
                .failure, "outbox", "\(error); nothing was sent",
                hint: "the folder holds what was signed; XDG_STATE_HOME says where else it can be")
        case let error as CadenceError:
            self.init(
                .failure, "unreadable_value", "\(error)",
                hint: "check that --contract is NotepadManager, and that the node is of the network that is meant")
        case is CancellationError: self.init(.interrupted, "interrupted", "interrupted")
        default: self.init(.failure, "failure", "\(error)")
        }
    }

    private init(flow error: FlowError) {
        switch error {
        case .unknownKey, .revokedKey, .otherKey, .keyAtOtherIndex, .invalidSignature, .insufficientWeight,
            .addressOfAnotherChain:
            self.init(
                .key, "unusable_key", "\(error)", hint: "\(Product.name) accounts show   # what the chain has")
        case .missingSignature, .missingProposalSignature, .payerHasSigned, .payerSignsLast:
            self.init(
                .key, "missing_signature", "\(error)", hint: "\(Product.name) tx sign FILE   # as that account")
        case .sequenceNumber, .expiredReferenceBlock, .unknownReferenceBlock:
            self.init(
                .transactionFailed, "would_be_refused", "\(error)", hint: "it was not sent; build and sign it anew")
        default:
            self.init(
                .usage, "invalid_transaction", "\(error)", hint: "\(Product.name) tx decode FILE   # what it has")
        }
    }

    private init(configuration error: ConfigurationError) {
        let (exitCode, code): (ExitCode, String) =
            switch error.kind {
            case .unknownName: (error.place == nil ? .notFound : .usage, "unknown_name")
            case .missingVariable, .unusableKey, .unsupportedKey: (.key, "unusable_key")
            case .unknownContract: (.notFound, "unknown_contract")
            case .notREST: (.usage, "not_rest")
            case .absent, .unreadable, .unwritable, .syntax, .shape: (.usage, "configuration")
            }
        self.init(exitCode, code, error.summary, hint: error.hint)
    }

    private init(keystore error: KeystoreError) {
        let (exitCode, code): (ExitCode, String) =
            switch error.kind {
            case .unknownKey: (.notFound, "no_such_key")
            case .nameTaken: (.usage, "key_exists")
            case .invalidName: (.usage, "usage")
            case .unusablePassphrase: (.usage, "unusable_passphrase")
            case .wrongPassphrase: (.key, "wrong_passphrase")
            case .damaged, .unsupportedVersion, .tooCostly: (.key, "damaged_key")
            case .insecure: (.key, "insecure_key")
            case .cryptography: (.key, "unusable_key")
            case .changedMeanwhile, .unreadable, .unwritable: (.failure, "keystore")
            }
        self.init(exitCode, code, error.message, hint: error.hint)
    }

    private init(http error: HTTPError) {
        switch error.kind {
        case .cancelled: self.init(.interrupted, "interrupted", "interrupted")
        case .invalidRequest: self.init(.usage, "invalid_request", error.message, hint: "check --host")
        case .unknownHost:
            self.init(
                .network, "network", error.message, hint: "check the network connection, and the name of the host")
        case .cannotConnect, .connectTimeout:
            self.init(
                .network, "network", error.message, hint: "start the node, or choose another by --network or --host")
        default: self.init(.network, "network", error.message, hint: "running it again is safe")
        }
    }

    private init(access error: AccessError) {
        let id = error.transactionID.map { "\($0)" }
        switch error.kind {
        case .unreachable(let cause):
            self.init(http: cause)
            transactionID = id
        case .undecided:
            self.init(
                .network, "undecided", "\(error)", hint: id.map { "\(Product.name) tx wait \($0)" }, transactionID: id)
            hintLabel = "resume"
        case .scriptFailed(let why):
            self.init(.failure, "script_failed", "the script failed", why)
        case .transactionFailed(let why):
            let subject = id.map { "transaction \($0)" } ?? "the transaction"
            self.init(
                .transactionFailed, "transaction_failed", "\(subject) failed and changed nothing but its fee", why,
                transactionID: id)
        default:
            let (exitCode, code) = Self.meaning(of: error.kind)
            self.init(exitCode, code, "\(error)", hint: Self.advice(for: error.kind), transactionID: id)
        }
    }

    private static func advice(for kind: AccessError.Kind) -> String? {
        switch kind {
        case .notFound: "check the address, the id or the height, and whether it is of this network"
        case .undecodable, .notAnAccessAPI: "check that --host is the address of a Flow Access API"
        case .rateLimited, .unavailable: "wait a little and run it again, or choose another node by --host"
        case .badRequest: "check what was given; --verbose shows more"
        case .refused: "nothing happened and nothing was charged; mend it and run it again"
        case .referenceTooOld, .expired: "run it again"
        case .wrongIdentifier: "choose another node by --host"
        case .unreachable, .undecided, .scriptFailed, .transactionFailed: nil
        }
    }

    private static func meaning(of kind: AccessError.Kind) -> (ExitCode, String) {
        switch kind {
        case .unreachable: (.network, "network")
        case .rateLimited: (.network, "rate_limited")
        case .unavailable: (.network, "unavailable")
        case .notAnAccessAPI: (.network, "not_an_access_api")
        case .notFound: (.notFound, "not_found")
        case .badRequest: (.usage, "bad_request")
        case .refused: (.transactionFailed, "transaction_refused")
        case .referenceTooOld, .expired: (.transactionFailed, "transaction_expired")
        case .scriptFailed: (.failure, "script_failed")
        case .transactionFailed: (.transactionFailed, "transaction_failed")
        case .undecided: (.network, "undecided")
        case .undecodable: (.network, "unreadable_answer")
        case .wrongIdentifier: (.failure, "unreadable_answer")
        }
    }
}
