/// Equality and hashing by a loop over nodes, so that depth does not matter.
extension CadenceValue: Hashable {
    /// Whether two values have the same types and content; order counts, in dictionaries too.
    public static func == (left: CadenceValue, right: CadenceValue) -> Bool {
        guard left.head == right.head else { return false }
        guard let first = left.node, let second = right.node else { return true }
        var pending = [(first, second)]
        while let (one, other) = pending.popLast() {
            if one === other { continue }
            guard one.values.count == other.values.count else { return false }
            for (mine, theirs) in zip(one.values, other.values) {
                guard mine.head == theirs.head else { return false }
                if let inner = mine.node, let outer = theirs.node { pending.append((inner, outer)) }
            }
        }
        return true
    }

    /// Hashes the types and the content.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(head)
        var pending = node.map { [$0] } ?? []
        while let node = pending.popLast() {
            hasher.combine(node.values.count)
            for value in node.values {
                hasher.combine(value.head)
                if let inner = value.node { pending.append(inner) }
            }
        }
    }

    /// A value without what its node holds.
    private enum Head: Hashable {
        case void, array, dictionary, range
        case optional(isNil: Bool)
        case bool(Bool)
        case string(String)
        case character(String)
        case address(Address)
        case integer(CadenceInteger)
        case fixedPoint(CadenceFixedPoint)
        case path(CadencePath)
        case type(CadenceType)
        case capability(CadenceCapability)
        case function(CadenceFunctionType)
        case composite(CadenceComposite.Shape)
    }

    private var head: Head {
        switch self {
        case .void: .void
        case .optional(let optional): .optional(isNil: optional.node.values.isEmpty)
        case .bool(let bool): .bool(bool)
        case .string(let string): .string(string)
        case .character(let string): .character(string)
        case .address(let address): .address(address)
        case .integer(let integer): .integer(integer)
        case .fixedPoint(let number): .fixedPoint(number)
        case .array: .array
        case .dictionary: .dictionary
        case .range: .range
        case .path(let path): .path(path)
        case .type(let type): .type(type)
        case .capability(let capability): .capability(capability)
        case .function(let type): .function(type)
        case .composite(let composite): .composite(composite.shape)
        }
    }
}
