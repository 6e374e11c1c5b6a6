/// The built-in declarations, in Cadence; the one table of what the checker offers.
///
/// `Array`, `Dictionary`, `Optional`, `Number` … stand for families of types: the names `T`, `K`, `V`, `U` in them
/// are filled in from the type at hand. `Functions` holds the functions of the top,
/// which the grammar only allows without a body in a type. `X_Static` holds what is reached by the name of a type.
enum BuiltinSource {
    static let text = entitlements + values + containers + chain + accounts + functions

    /// The type parameters of built-in functions and their bounds; a `?` before the bound lets them be inferred.
    static let typeParameters: [String: [(name: String, bound: String)]] = [
        "Type": [("T", "Any")],
        "getAuthAccount": [("T", "&Account")],
        "revertibleRandom": [("T", "?FixedSizeUnsignedInteger")],
        "Array.map": [("U", "?Any")],
        "ConstantArray.map": [("U", "?Any")],
        "Optional.map": [("U", "?Any")],
        "Array.toConstantSized": [("U", "Any")],
        "Account.Storage.save": [("T", "?Storable")],
        "Account.Storage.load": [("T", "?Storable")],
        "Account.Storage.copy": [("T", "?AnyStruct")],
        "Account.Storage.check": [("T", "?Any")],
        "Account.Storage.borrow": [("T", "?&Any")],
        "Account.Contracts.borrow": [("T", "&Any")],
        "Account.Inbox.unpublish": [("T", "&Any")],
        "Account.Inbox.claim": [("T", "&Any")],
        "Account.Capabilities.get": [("T", "&Any")],
        "Account.Capabilities.borrow": [("T", "&Any")],
        "Account.StorageCapabilities.issue": [("T", "&Any")],
        "Account.AccountCapabilities.issue": [("T", "&Account")],
        "InclusiveRange": [("T", "?Integer")],
    ]

    /// How many arguments are needed at least, where not all are; where all are, any others may follow.
    static let required: [String: Int] = [
        "assert": 1, "revertibleRandom": 0, "InclusiveRange": 2, "Account.Contracts.add": 2,
    ]

    /// Members which arrays and dictionaries of resources do not have.
    static let notForResources: Set<String> = [
        "Array.concat", "Array.contains", "Array.firstIndex", "Array.slice", "Array.map", "Array.filter",
        "Array.reverse", "Array.toConstantSized", "ConstantArray.contains", "ConstantArray.firstIndex",
        "ConstantArray.map", "ConstantArray.filter", "ConstantArray.reverse", "ConstantArray.toVariableSized",
        "Dictionary.values",
    ]

    /// Built-in composites that cannot be stored.
    static let notStorable: Set<String> = [
        "Account", "Account.Storage", "Account.Contracts", "Account.Keys", "Account.Inbox", "Account.Capabilities",
        "Account.StorageCapabilities", "Account.AccountCapabilities", "StorageCapabilityController",
        "AccountCapabilityController", "Block",
    ]

    /// Functions of scripts only.
    static let scriptOnly: Set<String> = ["getAuthAccount"]

    private static let entitlements = """
        access(all) entitlement Mutate
        access(all) entitlement Insert
        access(all) entitlement Remove
        access(all) entitlement Storage
        access(all) entitlement SaveValue
        access(all) entitlement LoadValue
        access(all) entitlement CopyValue
        access(all) entitlement BorrowValue
        access(all) entitlement Contracts
        access(all) entitlement AddContract
        access(all) entitlement UpdateContract
        access(all) entitlement RemoveContract
        access(all) entitlement Keys
        access(all) entitlement AddKey
        access(all) entitlement RevokeKey
        access(all) entitlement Inbox
        access(all) entitlement PublishInboxCapability
        access(all) entitlement UnpublishInboxCapability
        access(all) entitlement ClaimInboxCapability
        access(all) entitlement Capabilities
        access(all) entitlement StorageCapabilities
        access(all) entitlement AccountCapabilities
        access(all) entitlement PublishCapability
        access(all) entitlement UnpublishCapability
        access(all) entitlement GetStorageCapabilityController
        access(all) entitlement IssueStorageCapabilityController
        access(all) entitlement GetAccountCapabilityController
        access(all) entitlement IssueAccountCapabilityController
        access(all) entitlement mapping Identity { include Identity }
        access(all) entitlement mapping AccountMapping {
            include Identity
            Storage -> SaveValue
            Storage -> LoadValue
            Storage -> CopyValue
            Storage -> BorrowValue
            Contracts -> AddContract
            Contracts -> UpdateContract
            Contracts -> RemoveContract
            Keys -> AddKey
            Keys -> RevokeKey
            Inbox -> PublishInboxCapability
            Inbox -> UnpublishInboxCapability
            Inbox -> ClaimInboxCapability
            Capabilities -> StorageCapabilities
            Capabilities -> AccountCapabilities
        }
        access(all) entitlement mapping CapabilitiesMapping {
            include Identity
            StorageCapabilities -> GetStorageCapabilityController
            StorageCapabilities -> IssueStorageCapabilityController
            AccountCapabilities -> GetAccountCapabilityController
            AccountCapabilities -> IssueAccountCapabilityController
        }

        """

    private static let values = """
        access(all) struct Any_Type {
            access(all) view fun isInstance(_ type: Type): Bool
            access(all) view fun getType(): Type
        }
        access(all) struct String {
            access(all) let length: Int
            access(all) let utf8: [UInt8]
            access(all) view fun concat(_ other: String): String
            access(all) view fun slice(from: Int, upTo: Int): String
            access(all) view fun contains(_ other: String): Bool
            access(all) view fun index(of other: String): Int
            access(all) view fun count(_ other: String): Int
            access(all) view fun decodeHex(): [UInt8]
            access(all) view fun toLower(): String
            access(all) view fun split(separator: String): [String]
            access(all) view fun replaceAll(of: String, with: String): String
        }
        access(all) struct String_Static {
            access(all) view fun encodeHex(_ data: [UInt8]): String
            access(all) view fun join(_ strings: [String], separator: String): String
            access(all) view fun fromUTF8(_ bytes: [UInt8]): String?
            access(all) view fun fromCharacters(_ characters: [Character]): String
        }
        access(all) struct Character {
            access(all) let utf8: [UInt8]
            access(all) view fun toString(): String
        }
        access(all) struct Address {
            access(all) view fun toString(): String
            access(all) view fun toBytes(): [UInt8]
        }
        access(all) struct Address_Static {
            access(all) view fun fromBytes(_ bytes: [UInt8]): Address
            access(all) view fun fromString(_ input: String): Address?
        }
        access(all) struct Path { access(all) view fun toString(): String }
        access(all) struct Type {
            access(all) let identifier: String
            access(all) let isRecovered: Bool
            access(all) let address: Address?
            access(all) let contractName: String?
            access(all) view fun isSubtype(of: Type): Bool
        }
        access(all) struct Number {
            access(all) view fun toString(): String
            access(all) view fun toBigEndianBytes(): [UInt8]
            access(all) view fun saturatingAdd(_ other: T): T
            access(all) view fun saturatingSubtract(_ other: T): T
            access(all) view fun saturatingMultiply(_ other: T): T
            access(all) view fun saturatingDivide(_ other: T): T
        }
        access(all) struct Number_Static {
            access(all) let min: T
            access(all) let max: T
            access(all) view fun fromString(_ input: String): T?
            access(all) view fun fromBigEndianBytes(_ bytes: [UInt8]): T?
        }

        """

    private static let containers = """
        access(all) struct Array {
            access(all) let length: Int
            access(Insert | Mutate) fun append(_ element: T): Void
            access(Insert | Mutate) fun appendAll(_ other: [T]): Void
            access(Insert | Mutate) fun insert(at index: Int, _ element: T): Void
            access(Remove | Mutate) fun remove(at index: Int): T
            access(Remove | Mutate) fun removeFirst(): T
            access(Remove | Mutate) fun removeLast(): T
            access(all) view fun concat(_ other: [T]): [T]
            access(all) view fun contains(_ element: T): Bool
            access(all) view fun firstIndex(of: T): Int?
            access(all) view fun slice(from: Int, upTo: Int): [T]
            access(all) view fun reverse(): [T]
            access(all) view fun filter(_ f: view fun(T): Bool): [T]
            access(all) fun map(_ f: fun(T): U): [U]
            access(all) view fun toConstantSized(): U?
        }
        access(all) struct ConstantArray {
            access(all) let length: Int
            access(all) view fun contains(_ element: T): Bool
            access(all) view fun firstIndex(of: T): Int?
            access(all) view fun reverse(): S
            access(all) view fun filter(_ f: view fun(T): Bool): [T]
            access(all) fun map(_ f: fun(T): U): [U]
            access(all) view fun toVariableSized(): [T]
        }
        access(all) struct Dictionary {
            access(all) let length: Int
            access(all) let keys: [K]
            access(all) let values: [V]
            access(all) view fun containsKey(_ key: K): Bool
            access(Insert | Mutate) fun insert(key: K, _ value: V): V?
            access(Remove | Mutate) fun remove(key: K): V?
            access(all) fun forEachKey(_ f: fun(K): Bool): Void
        }
        access(all) struct Optional { access(all) fun map(_ f: fun(T): U): U? }
        access(all) struct Capability {
            access(all) let address: Address
            access(all) let id: UInt64
            access(all) view fun borrow(): T?
            access(all) view fun check(): Bool
        }
        access(all) struct InclusiveRange {
            access(all) let start: T
            access(all) let end: T
            access(all) let step: T
            access(all) view fun contains(_ element: T): Bool
        }

        """

    private static let chain = """
        access(all) struct Block {
            access(all) let height: UInt64
            access(all) let view: UInt64
            access(all) let timestamp: UFix64
            access(all) let id: [UInt8; 32]
        }
        access(all) enum HashAlgorithm: UInt8 {
            access(all) case SHA2_256
            access(all) case SHA2_384
            access(all) case SHA3_256
            access(all) case SHA3_384
            access(all) case KMAC128_BLS_BLS12_381
            access(all) case KECCAK_256
            access(all) view fun hash(_ data: [UInt8]): [UInt8]
            access(all) view fun hashWithTag(_ data: [UInt8], tag: String): [UInt8]
        }
        access(all) enum RoundingRule: UInt8 {
            access(all) case towardZero
            access(all) case awayFromZero
            access(all) case nearestHalfAway
            access(all) case nearestHalfEven
        }
        access(all) enum SignatureAlgorithm: UInt8 {
            access(all) case ECDSA_P256
            access(all) case ECDSA_secp256k1
            access(all) case BLS_BLS12_381
        }
        access(all) struct PublicKey {
            access(all) let publicKey: [UInt8]
            access(all) let signatureAlgorithm: SignatureAlgorithm
            view init(publicKey: [UInt8], signatureAlgorithm: SignatureAlgorithm)
            access(all) view fun verify(
                signature: [UInt8], signedData: [UInt8], domainSeparationTag: String,
                hashAlgorithm: HashAlgorithm): Bool
            access(all) view fun verifyPoP(_ proof: [UInt8]): Bool
        }
        access(all) struct AccountKey {
            access(all) let keyIndex: Int
            access(all) let publicKey: PublicKey
            access(all) let hashAlgorithm: HashAlgorithm
            access(all) let weight: UFix64
            access(all) let isRevoked: Bool
        }
        access(all) struct DeployedContract {
            access(all) let address: Address
            access(all) let name: String
            access(all) let code: [UInt8]
            access(all) view fun publicTypes(): [Type]
        }
        access(all) struct DeploymentResult { access(all) let deployedContract: DeployedContract? }
        access(all) contract RLP {
            access(all) view fun decodeString(_ input: [UInt8]): [UInt8]
            access(all) view fun decodeList(_ input: [UInt8]): [[UInt8]]
        }
        access(all) contract BLS {
            access(all) view fun aggregateSignatures(_ signatures: [[UInt8]]): [UInt8]?
            access(all) view fun aggregatePublicKeys(_ keys: [PublicKey]): PublicKey?
        }
        access(all) struct StorageCapabilityController {
            access(all) var tag: String
            access(all) let borrowType: Type
            access(all) let capability: Capability
            access(all) let capabilityID: UInt64
            access(all) fun setTag(_ tag: String): Void
            access(all) view fun target(): StoragePath
            access(all) fun retarget(_ target: StoragePath): Void
            access(all) fun delete(): Void
        }
        access(all) struct AccountCapabilityController {
            access(all) var tag: String
            access(all) let borrowType: Type
            access(all) let capability: Capability
            access(all) let capabilityID: UInt64
            access(all) fun setTag(_ tag: String): Void
            access(all) fun delete(): Void
        }

        """

    private static let functions = """
        access(all) struct Functions {
            access(all) view fun panic(_ message: String): Never
            access(all) view fun assert(_ condition: Bool, message: String): Void
            access(all) fun log(_ value: AnyStruct): Void
            access(all) view fun getAccount(_ address: Address): &Account
            access(all) view fun getAuthAccount(_ address: Address): T
            access(all) view fun getCurrentBlock(): Block
            access(all) view fun getBlock(at height: UInt64): Block?
            access(all) fun revertibleRandom(modulo: T): T
            access(all) view fun Type(): Type
            access(all) view fun InclusiveRange(_ start: T, _ end: T, step: T): InclusiveRange<T>
            access(all) view fun OptionalType(_ type: Type): Type
            access(all) view fun VariableSizedArrayType(_ type: Type): Type
            access(all) view fun ConstantSizedArrayType(type: Type, size: Int): Type
            access(all) view fun DictionaryType(key: Type, value: Type): Type?
            access(all) view fun CompositeType(_ identifier: String): Type?
            access(all) view fun FunctionType(parameters: [Type], return_ type: Type): Type
            access(all) view fun ReferenceType(entitlements: [String], type: Type): Type?
            access(all) view fun IntersectionType(types: [String]): Type?
            access(all) view fun CapabilityType(_ type: Type): Type?
            access(all) view fun InclusiveRangeType(_ type: Type): Type?
            access(all) view fun StoragePath(identifier: String): StoragePath?
            access(all) view fun PublicPath(identifier: String): PublicPath?
            access(all) view fun PrivatePath(identifier: String): PrivatePath?
            access(all) view fun Address(_ value: Integer): Address
            access(all) view fun String(): String
        }

        """
}
