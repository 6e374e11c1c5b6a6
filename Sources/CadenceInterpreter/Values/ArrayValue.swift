/// An array.
final class ArrayValue: ContainerObject {
    /// `.array` or `.constantArray`.
    var type: SemaType
    @exclusivity(unchecked) var elements: [Value]
    /// The registers of a big array in an account's storage.
    var stored: StoredArray?

    init(type: SemaType, elements: [Value]) {
        self.type = type
        self.elements = elements
    }

    deinit { if elements.contains(where: \.isDeepNest) { Value.release(surrendered()) } }

    override var isResource: Bool { type.isResource }

    var elementType: SemaType {
        switch type {
        case .array(let element), .constantArray(let element, _): element
        default: .invalid
        }
    }
}
