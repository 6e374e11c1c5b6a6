/// A struct, resource, event, contract, enum or attachment: a type id and named fields in order.
public struct CadenceComposite: Sendable, Hashable {
    /// The kind of composite.
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
    }

    /// A field: a name and a value. Attachments on a composite are fields with an empty name.
    public struct Field: Sendable, Hashable {
        /// The name in the Cadence source.
        public let name: String
        /// The value.
        public let value: CadenceValue

        /// A field.
        public init(_ name: String, _ value: CadenceValue) {
            self.name = name
            self.value = value
        }
    }

    /// What composites of one type share.
    let shape: Shape
    /// The values of the fields, in the order of the shape's names.
    let node: CadenceNode

    /// A composite of a shape and as many values as it has names.
    package init(shape: Shape, values: [CadenceValue]) {
        self.shape = shape
        node = CadenceNode(values)
    }

    /// A composite of a type id, `A.f8d6e0586b0a20c7.NotepadManager.NoteDTO`, and fields in order.
    public init(id: String, kind: Kind, fields: [Field]) {
        self.init(shape: Shape(id: id, kind: kind, names: fields.map(\.name)), values: fields.map(\.value))
    }

    /// The type id.
    public var id: String { shape.id }
    /// The kind of composite.
    public var kind: Kind { shape.kind }
    /// The fields in order.
    public var fields: [Field] { zip(shape.names, node.values).map { Field($0, $1) } }
    /// The value of the first field with this name; nil when there is none.
    public subscript(name: String) -> CadenceValue? {
        shape.names.firstIndex(of: name).map { node.values[$0] }
    }

    /// Whether two composites have the same kind and type id and equal fields in the same order.
    public static func == (left: CadenceComposite, right: CadenceComposite) -> Bool {
        CadenceValue.composite(left) == CadenceValue.composite(right)
    }

    /// Hashes kind, type id and fields.
    public func hash(into hasher: inout Hasher) {
        CadenceValue.composite(self).hash(into: &hasher)
    }
}

extension CadenceComposite {
    /// Type id, kind and field names, held once for all composites of a document that have the same.
    package final class Shape: Sendable, Hashable {
        package let id: String
        package let kind: Kind
        package let names: [String]

        package init(id: String, kind: Kind, names: [String]) {
            self.id = id
            self.kind = kind
            self.names = names
        }

        package static func == (left: Shape, right: Shape) -> Bool {
            left === right || (left.kind == right.kind && left.id == right.id && left.names == right.names)
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(kind)
            hasher.combine(id)
            hasher.combine(names)
        }
    }
}
