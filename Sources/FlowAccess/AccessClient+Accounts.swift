public import Cadence
public import Flow

extension AccessClient {
    /// What to read of an account beside its balance.
    public struct AccountParts: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// Creates a set of parts.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The keys with their sequence numbers.
        public static let keys = AccountParts(rawValue: 1)
        /// The sources of the contracts.
        public static let contracts = AccountParts(rawValue: 2)

        var query: String {
            let names = [(AccountParts.keys, "keys"), (.contracts, "contracts")].filter { contains($0.0) }.map(\.1)
            return names.isEmpty ? "" : "&expand=" + names.joined(separator: ",")
        }
    }

    /// An account at a block; throws `AccessError.Kind.notFound` when there is none.
    ///
    /// A block given by its id costs a second request, because REST knows accounts by height only.
    public func account(
        _ address: Address, including parts: AccountParts = [], at reference: BlockReference = .sealed
    ) async throws -> Account {
        let height = try await heightParameter(of: reference)
        let target = "/v1/accounts/\(address.hex)?block_height=\(height)\(parts.query)"
        let account = try await get(target, as: WireAccount.self).account
        try expect(address.hex, account.address.hex, at: "address", target)
        return account
    }

    /// An account's balance in units of 10⁻⁸ FLOW.
    public func balance(of address: Address, at reference: BlockReference = .sealed) async throws -> UInt64 {
        let height = try await heightParameter(of: reference)
        return try await get("/v1/accounts/\(address.hex)/balance?block_height=\(height)", as: WireBalance.self).balance
    }

    /// An account's keys, revoked ones too.
    public func keys(of address: Address, at reference: BlockReference = .sealed) async throws -> [AccountKey] {
        let height = try await heightParameter(of: reference)
        return try await get("/v1/accounts/\(address.hex)/keys?block_height=\(height)", as: WireAccountKeys.self)
            .keys.map(\.key)
    }

    /// One key of an account.
    public func key(
        _ index: UInt32, of address: Address, at reference: BlockReference = .sealed
    ) async throws -> AccountKey {
        let height = try await heightParameter(of: reference)
        let target = "/v1/accounts/\(address.hex)/keys/\(index)?block_height=\(height)"
        let key = try await get(target, as: WireAccountKey.self).key
        try expect(index, key.index, at: "index", target)
        return key
    }

    private func heightParameter(of reference: BlockReference) async throws -> String {
        if let parameter = reference.heightParameter { return parameter }
        return String(try await block(reference).height)
    }
}
