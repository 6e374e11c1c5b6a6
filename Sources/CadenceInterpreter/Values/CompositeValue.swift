/// A structure, resource, contract, enumeration case, event or attachment, or one of the built-in composites.
final class CompositeValue: ContainerObject {
    let layout: CompositeLayout
    /// In the order of the layout; `.void` for what is not set yet.
    @exclusivity(unchecked) var fields: [Value]
    /// The identity of a resource.
    var uuid: UInt64 = 0
    var attachments: [CompositeValue] = []
    /// What an attachment is attached to.
    weak var base: CompositeValue?

    init(layout: CompositeLayout, fields: [Value]) {
        self.layout = layout
        self.fields = fields
    }

    deinit { if fields.contains(where: \.isDeepNest) { Value.release(surrendered()) } }

    override var isResource: Bool { layout.isResource }

    subscript(name: String) -> Value? {
        layout.indexes[name].map { fields[$0] }
    }
}
