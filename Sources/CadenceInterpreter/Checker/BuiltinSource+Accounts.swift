extension BuiltinSource {
    /// The account and its parts.
    static let accounts = """
        access(all) struct Account {
            access(all) let address: Address
            access(all) let balance: UFix64
            access(all) let availableBalance: UFix64
            access(mapping AccountMapping) let storage: Account.Storage
            access(mapping AccountMapping) let contracts: Account.Contracts
            access(mapping AccountMapping) let keys: Account.Keys
            access(mapping AccountMapping) let inbox: Account.Inbox
            access(mapping AccountMapping) let capabilities: Account.Capabilities
            init(payer: auth(BorrowValue | Storage) &Account)

            access(all) struct Storage {
                access(all) let used: UInt64
                access(all) let capacity: UInt64
                access(all) let publicPaths: [PublicPath]
                access(all) let storagePaths: [StoragePath]
                access(all) view fun type(at path: StoragePath): Type?
                access(Storage | SaveValue) fun save(_ value: T, to: StoragePath): Void
                access(Storage | LoadValue) fun load(from: StoragePath): T?
                access(Storage | CopyValue) view fun copy(from: StoragePath): T?
                access(all) view fun check(from: StoragePath): Bool
                access(Storage | BorrowValue) view fun borrow(from: StoragePath): T?
                access(all) fun forEachPublic(_ f: fun(PublicPath, Type): Bool): Void
                access(all) fun forEachStored(_ f: fun(StoragePath, Type): Bool): Void
            }
            access(all) struct Contracts {
                access(all) let names: [String]
                access(Contracts | AddContract) fun add(name: String, code: [UInt8]): DeployedContract
                access(Contracts | UpdateContract) fun update(name: String, code: [UInt8]): DeployedContract
                access(Contracts | UpdateContract) fun tryUpdate(name: String, code: [UInt8]): DeploymentResult
                access(all) view fun get(name: String): DeployedContract?
                access(Contracts | RemoveContract) fun remove(name: String): DeployedContract?
                access(all) view fun borrow(name: String): T?
            }
            access(all) struct Keys {
                access(all) let count: UInt64
                access(Keys | AddKey) fun add(
                    publicKey: PublicKey, hashAlgorithm: HashAlgorithm, weight: UFix64): AccountKey
                access(all) view fun get(keyIndex: Int): AccountKey?
                access(Keys | RevokeKey) fun revoke(keyIndex: Int): AccountKey?
                access(all) fun forEach(_ f: fun(AccountKey): Bool): Void
            }
            access(all) struct Inbox {
                access(Inbox | PublishInboxCapability) fun publish(
                    _ value: Capability, name: String, recipient: Address): Void
                access(Inbox | UnpublishInboxCapability) fun unpublish(_ name: String): Capability<T>?
                access(Inbox | ClaimInboxCapability) fun claim(_ name: String, provider: Address): Capability<T>?
            }
            access(all) struct Capabilities {
                access(mapping CapabilitiesMapping) let storage: Account.StorageCapabilities
                access(mapping CapabilitiesMapping) let account: Account.AccountCapabilities
                access(all) view fun get(_ path: PublicPath): Capability<T>
                access(all) view fun borrow(_ path: PublicPath): T?
                access(all) view fun exists(_ path: PublicPath): Bool
                access(Capabilities | PublishCapability) fun publish(_ capability: Capability, at: PublicPath): Void
                access(Capabilities | UnpublishCapability) fun unpublish(_ path: PublicPath): Capability?
            }
            access(all) struct StorageCapabilities {
                access(Capabilities | StorageCapabilities | GetStorageCapabilityController)
                view fun getController(byCapabilityID: UInt64): &StorageCapabilityController?
                access(Capabilities | StorageCapabilities | GetStorageCapabilityController)
                view fun getControllers(forPath: StoragePath): [&StorageCapabilityController]
                access(Capabilities | StorageCapabilities | GetStorageCapabilityController)
                fun forEachController(forPath: StoragePath, _ f: fun(&StorageCapabilityController): Bool): Void
                access(Capabilities | StorageCapabilities | IssueStorageCapabilityController)
                fun issue(_ path: StoragePath): Capability<T>
                access(Capabilities | StorageCapabilities | IssueStorageCapabilityController)
                fun issueWithType(_ path: StoragePath, type: Type): Capability
            }
            access(all) struct AccountCapabilities {
                access(Capabilities | AccountCapabilities | GetAccountCapabilityController)
                view fun getController(byCapabilityID: UInt64): &AccountCapabilityController?
                access(Capabilities | AccountCapabilities | GetAccountCapabilityController)
                view fun getControllers(): [&AccountCapabilityController]
                access(Capabilities | AccountCapabilities | GetAccountCapabilityController)
                fun forEachController(_ f: fun(&AccountCapabilityController): Bool): Void
                access(Capabilities | AccountCapabilities | IssueAccountCapabilityController)
                fun issue(): Capability<T>
                access(Capabilities | AccountCapabilities | IssueAccountCapabilityController)
                fun issueWithType(_ type: Type): Capability
            }
        }

        """
}
