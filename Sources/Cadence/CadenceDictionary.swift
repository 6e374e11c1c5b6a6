/// The pairs of a dictionary in the order given; a chain has its own order, which means nothing.
public struct CadenceDictionary: Sendable, Hashable, RandomAccessCollection {
    /// Keys and values by turns.
    let node: CadenceNode

    /// A dictionary of pairs in the given order; equal keys are kept as they are.
    public init(_ pairs: [(key: CadenceValue, value: CadenceValue)]) {
        var values: [CadenceValue] = []
        values.reserveCapacity(pairs.count * 2)
        for pair in pairs {
            values.append(pair.key)
            values.append(pair.value)
        }
        node = CadenceNode(values)
    }

    package init(alternating values: [CadenceValue]) {
        node = CadenceNode(values)
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many pairs there are.
    public var endIndex: Int { node.values.count / 2 }
    /// The pair at an index; the index must exist.
    public subscript(position: Int) -> (key: CadenceValue, value: CadenceValue) {
        (node.values[2 * position], node.values[2 * position + 1])
    }
    /// The value of the last pair with this key, by a search through all pairs; the chain lets the last one win too.
    public subscript(key: CadenceValue) -> CadenceValue? { last { $0.key == key }?.value }

    /// Whether two dictionaries hold equal pairs in the same order.
    public static func == (left: CadenceDictionary, right: CadenceDictionary) -> Bool {
        CadenceValue.dictionary(left) == CadenceValue.dictionary(right)
    }

    /// Hashes the pairs.
    public func hash(into hasher: inout Hasher) {
        CadenceValue.dictionary(self).hash(into: &hasher)
    }
}
