internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes

/// Compares a key of the keystore with the account it is to sign for, as far as the chain can be reached.
struct KeyOnChain: Sendable {
    /// Whoever has no network waits no longer than this.
    private static let patience = Duration.seconds(3)

    private let key: StoredKey
    private let account: StoredKey.Account

    init(_ key: StoredKey, _ account: StoredKey.Account) {
        self.key = key
        self.account = account
    }

    /// Warns when the chain has another key there; says nothing when it cannot be asked.
    func compare(_ invocation: Invocation) async {
        guard let client = try? invocation.client() else { return }
        let address = account.address
        let found = await withTaskGroup(of: Result<Account, any Error>?.self) { group in
            group.addTask {
                do {
                    return .success(try await client.account(address, including: .keys))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let warning = warning(found, invocation.settings.network.value) { invocation.reporter.warn(warning) }
    }

    private func warning(_ found: Result<Account, any Error>?, _ network: String) -> String? {
        switch found {
        case .success(let found): return warning(found.keys, network)
        case .failure(let error):
            guard case .notFound = (error as? AccessError)?.kind else { return nil }
            return "there is no account \(account.address) on \(network) yet"
        case nil: return nil
        }
    }

    private func isOwn(_ other: AccountKey) -> Bool {
        other.algorithm == key.publicKey.algorithm && other.publicKeyBytes == key.publicKey.bytes
    }

    private func warning(_ keys: [AccountKey]?, _ network: String) -> String? {
        guard let keys else { return nil }
        let place = "\(account.address) on \(network)"
        guard let there = keys.first(where: { $0.index == account.keyIndex }) else {
            return "\(place) has no key \(account.keyIndex)"
        }
        guard isOwn(there) else {
            let other = keys.first { isOwn($0) && !$0.isRevoked }
            let advice = other.map { "; this key is its key \($0.index): --key-index \($0.index)" } ?? ""
            return "key \(account.keyIndex) of \(place) is another key\(advice)"
        }
        return there.isRevoked ? "key \(account.keyIndex) of \(place) has been revoked" : nil
    }
}
