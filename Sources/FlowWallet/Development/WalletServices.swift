import Cadence
import Flow

/// The services of a wallet at an address, and the answers that name them.
struct WalletServices: Sendable {
    /// How the wallet calls itself.
    static let name = "flownotes, a wallet for development"

    /// Where the wallet is, `http://127.0.0.1:8701`.
    let base: String
    /// What it signs with.
    let keys: WalletKeys

    /// What a person who signed in can be asked for, the proof among it when there is one.
    func authnAnswer(proof: AccountProofAnswer?) -> JSONTree {
        let user = keys.user
        var authn = WalletService(type: WalletService.Kind.authn, endpoint: base + "/authn", address: user.address)
        authn.id = "\(user.address)"
        authn.providerName = Self.name
        var services = [named(authn)]
        if keys.payer != nil { services.append(named(service(WalletService.Kind.preAuthz, "/pre-authz", user))) }
        services.append(authz(user))
        var signature = service(WalletService.Kind.userSignature, "/user-signature", user)
        signature.data = .of(["addr": .string("\(user.address)"), "keyId": .number(user.keyIndex)])
        services.append(named(signature))
        if let proof {
            services.append(
                named(
                    WalletService(
                        type: WalletService.Kind.accountProof, method: WalletService.Method.data, data: proof.json)))
        }
        return AuthnAnswer(address: user.address, services: services).json
    }

    /// Who proposes, pays for and authorizes transactions of this wallet's person.
    var preAuthzAnswer: JSONTree {
        let user = authz(keys.user)
        return PreAuthzAnswer(proposer: user, payer: [authz(keys.paying)], authorization: [user]).json
    }

    /// Tells to wait: where the answer is polled, and at the first time which page the person is to open.
    func pending(_ pollID: String, page: String?) -> PollingAnswer {
        let updates = WalletService(
            type: WalletService.Kind.backChannel, endpoint: base + "/poll", data: .of(["session": .string(pollID)]))
        let local = page.map { id in
            WalletService(
                type: WalletService.Kind.localView, endpoint: base + "/request", method: "VIEW/TAB",
                params: [JSONTree.Member("id", .string(id))])
        }
        return PollingAnswer(.pending, updates: updates, local: local)
    }

    private func authz(_ signer: any Signer) -> WalletService {
        named(service(WalletService.Kind.authz, "/authz", signer))
    }

    private func service(_ type: String, _ path: String, _ signer: any Signer) -> WalletService {
        WalletService(type: type, endpoint: base + path, address: signer.address, keyIndex: signer.keyIndex)
    }

    private func named(_ service: WalletService) -> WalletService {
        var service = service
        service.uid = "flownotes-wallet#\(service.type)"
        return service
    }
}
