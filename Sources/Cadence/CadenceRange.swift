/// An inclusive range: start, end and step, which the chain keeps of one integer type.
public struct CadenceRange: Sendable, Hashable {
    let node: CadenceNode

    /// A range of three values; the chain wants them to be integers of one type.
    public init(start: CadenceValue, end: CadenceValue, step: CadenceValue) {
        node = CadenceNode([start, end, step])
    }

    /// The first number.
    public var start: CadenceValue { node.values[0] }
    /// The number that the range does not pass.
    public var end: CadenceValue { node.values[1] }
    /// The distance of neighbours.
    public var step: CadenceValue { node.values[2] }

    /// Whether two ranges have equal parts.
    public static func == (left: CadenceRange, right: CadenceRange) -> Bool {
        CadenceValue.range(left) == CadenceValue.range(right)
    }

    /// Hashes the parts.
    public func hash(into hasher: inout Hasher) {
        CadenceValue.range(self).hash(into: &hasher)
    }
}
