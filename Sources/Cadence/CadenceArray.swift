/// The elements of an array, in order.
public struct CadenceArray: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    let node: CadenceNode

    /// An array of the values.
    public init(_ values: [CadenceValue]) {
        node = CadenceNode(values)
    }

    /// An array of the values.
    public init(arrayLiteral values: CadenceValue...) {
        self.init(values)
    }

    /// The elements as a Swift array.
    public var values: [CadenceValue] { node.values }
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many elements there are.
    public var endIndex: Int { node.values.count }
    /// The element at an index; the index must exist.
    public subscript(position: Int) -> CadenceValue { node.values[position] }

    /// Whether two arrays hold equal elements in the same order.
    public static func == (left: CadenceArray, right: CadenceArray) -> Bool {
        CadenceValue.array(left) == CadenceValue.array(right)
    }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) {
        CadenceValue.array(self).hash(into: &hasher)
    }
}
