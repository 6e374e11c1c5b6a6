/// An optional value.
public struct CadenceOptional: Sendable, Hashable {
    let node: CadenceNode

    /// An optional that holds the value; nil holds none.
    public init(_ wrapped: CadenceValue?) {
        node = wrapped.map { CadenceNode([$0]) } ?? Self.empty
    }

    private static let empty = CadenceNode([])

    /// The value that it holds, one level down.
    public var wrapped: CadenceValue? { node.values.first }

    /// Whether two optionals hold equal values, or none.
    public static func == (left: CadenceOptional, right: CadenceOptional) -> Bool {
        CadenceValue.optional(left) == CadenceValue.optional(right)
    }

    /// Hashes the content.
    public func hash(into hasher: inout Hasher) {
        CadenceValue.optional(self).hash(into: &hasher)
    }
}
