import Bytes
import Cadence
import Flow

/// What an application sends to a back-channel endpoint.
///
/// Source: FCL 1.21, recorded: the message's members stand beside `service` and `config`.
struct BackChannelBody: Sendable {
    /// The most characters of a name that an application gives itself.
    private static let longestName = 200

    private let json: JSONTree

    /// Reads a body; throws for what is no JSON object.
    init(_ bytes: [UInt8]) throws(WalletRefusal) {
        let tree: JSONTree
        do throws(WireError) {
            tree = try JSONTree.wire(bytes)
        } catch {
            throw WalletRefusal("the request cannot be read: \(error)")
        }
        guard case .object = tree else { throw WalletRefusal("the request is no JSON object") }
        json = tree
    }

    /// Who asks; the browser's word on the page it shows is the header `Origin`.
    func asker(origin: String?) -> Asker {
        let (app, client) = (json["config"]?["app"], json["config"]?["client"])
        return Asker(
            title: name(app?["title"]), hostname: name(client?["hostname"]), network: name(client?["network"]),
            origin: origin.map { CadenceWords.cut($0, to: Self.longestName) })
    }

    private func name(_ value: JSONTree?) -> String? {
        guard let text = value?.string, !text.isEmpty else { return nil }
        return CadenceWords.cut(text, to: Self.longestName)
    }

    /// What an account proof is asked for with; nil when none is.
    func proof(of address: Address) throws(WalletRefusal) -> AccountProof? {
        guard let nonce = json["nonce"] else { return nil }
        guard let nonce = nonce.string, let identifier = json["appIdentifier"]?.string else {
            throw WalletRefusal("an account proof needs both `appIdentifier` and `nonce`, as text")
        }
        guard identifier.utf8.count <= Self.longestName, nonce.utf8.count <= 1024 else {
            throw WalletRefusal("the `appIdentifier` or the `nonce` of the account proof is too long")
        }
        do {
            return try AccountProof(appIdentifier: identifier, address: address, nonce: nonce)
        } catch {
            throw WalletRefusal("the account proof cannot be made: \(error)")
        }
    }

    /// The signature of a transaction that is asked for.
    func transactionWish() throws(WalletRefusal) -> TransactionCheck.Wish {
        do throws(WireError) {
            let signable = try Signable(json)
            let says = json["roles"]?["payer"]?.bool
            return TransactionCheck.Wish(
                transaction: try signable.voucher.transaction(), message: signable.message,
                address: signable.party.address, keyIndex: signable.party.keyIndex, claimsToPay: says)
        } catch {
            throw WalletRefusal("the signable cannot be read: \(error)")
        }
    }

    /// The bytes that a signature is asked for, without a domain tag.
    func message() throws(WalletRefusal) -> [UInt8] {
        guard let text = json["message"]?.string, let bytes = Hex.decode(text) else {
            throw WalletRefusal("`message` is no hex")
        }
        guard bytes.count <= Self.longestMessage else {
            throw WalletRefusal("the message has \(bytes.count) bytes; \(Self.longestMessage) are signed at most")
        }
        return bytes
    }

    /// The most bytes of a message that a person can be asked to sign.
    static let longestMessage = 64 << 10

    /// The key that the service's own data name; nil where they name none.
    func namedKey() throws(WalletRefusal) -> (address: Address, keyIndex: UInt32)? {
        guard let data = json["data"] else { return nil }
        do throws(WireError) {
            guard let address = try data.address("addr"), let keyIndex = try data.keyIndex("keyId") else { return nil }
            return (address, keyIndex)
        } catch {
            throw WalletRefusal("the data of the service cannot be read: \(error)")
        }
    }

    /// The name under which an answer is polled.
    var session: String? { json["session"]?.string }
}
