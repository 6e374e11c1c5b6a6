/// A declared type: composite or interface.
public struct CadenceNominalType: Sendable, Hashable {
    /// What was declared.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A struct.
        case structure = "Struct"
        /// A resource.
        case resource = "Resource"
        /// An event.
        case event = "Event"
        /// A contract.
        case contract = "Contract"
        /// An enum; its only field is `rawValue`.
        case enumeration = "Enum"
        /// An attachment.
        case attachment = "Attachment"
        /// An interface of structs.
        case structureInterface = "StructInterface"
        /// An interface of resources.
        case resourceInterface = "ResourceInterface"
        /// An interface of contracts.
        case contractInterface = "ContractInterface"
    }

    /// A field and its type.
    public struct Field: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The type.
        public let type: CadenceType

        /// A field.
        public init(_ name: String, _ type: CadenceType) {
            self.name = name
            self.type = type
        }
    }

    /// What was declared.
    public let kind: Kind
    /// The type id, `A.f8d6e0586b0a20c7.NotepadManager.NoteDTO`.
    public let id: String
    /// The raw type of an enum, the type an attachment is for; `.unknown` for the other kinds.
    public let base: CadenceType
    /// The fields in order.
    public let fields: [Field]
    /// The parameters of each initializer; an event has exactly one.
    public let initializers: [[CadenceParameter]]

    /// A declared type.
    public init(
        _ kind: Kind, id: String, base: CadenceType = .unknown, fields: [Field] = [],
        initializers: [[CadenceParameter]] = []
    ) {
        self.kind = kind
        self.id = id
        self.base = base
        self.fields = fields
        self.initializers = initializers
    }
}
