/// The values that a container holds directly.
///
/// Every container keeps its content behind one of these, so that a value of any depth is released by a loop. The
/// recursive release that the compiler would write overflows the stack of a thread at a few thousand levels.
final class CadenceNode: Sendable {
    // Written by `deinit` alone, when nobody else holds the node.
    nonisolated(unsafe) private(set) var values: [CadenceValue]

    init(_ values: [CadenceValue]) {
        self.values = values
    }

    deinit {
        var pending = values.filter { $0.node != nil }
        guard !pending.isEmpty else { return }
        values = []
        while var value = pending.popLast() {
            guard var node = value.takeNode(), isKnownUniquelyReferenced(&node) else { continue }
            pending.append(contentsOf: node.values.lazy.filter { $0.node != nil })
            node.values = []
        }
    }
}

extension CadenceValue {
    /// The node of a container.
    var node: CadenceNode? {
        switch self {
        case .optional(let optional): optional.node
        case .array(let array): array.node
        case .dictionary(let dictionary): dictionary.node
        case .range(let range): range.node
        case .composite(let composite): composite.node
        default: nil
        }
    }

    /// The node of a container, which is left without it.
    fileprivate mutating func takeNode() -> CadenceNode? {
        let node = node
        self = .void
        return node
    }
}
