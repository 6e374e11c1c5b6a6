/// References to resources in variables must not be used after the resource was given away.
extension Checker {
    func checkReference(_ variable: Variable, _ range: SourceRange) {
        guard !variable.referenced.isEmpty else { return }
        for number in variable.referenced {
            guard let invalidation = resources.invalidations[.variable(number)] else { continue }
            let how = invalidation.isDestroy ? "destroyed" : "moved"
            report(
                .invalidatedResourceReference, range,
                "invalid reference: referenced resource may have been moved or destroyed",
                notes: [.init(range: invalidation.range, message: "resource previously \(how) here")])
        }
    }

    /// The variables of resources which the value of a reference may lead to.
    func resourcesReferenced(_ variable: Variable, _ value: Expression) -> [Int32] {
        guard variable.type.unwrapped.referenced != nil else { return [] }
        return sources(value).flatMap { source -> [Int32] in
            guard let root = root(source), let found = find(root) else { return [] }
            if !found.referenced.isEmpty { return found.referenced }
            return found.type.isResource ? [found.number] : []
        }
    }

    /// The parts of an expression that may give the reference.
    private func sources(_ value: Expression) -> [Expression] {
        switch value.kind {
        case .force(let inner), .cast(let inner, _, _): sources(inner)
        case .binary(.nilCoalescing, let left, let right): sources(left) + sources(right)
        case .conditional(_, let then, let otherwise): sources(then) + sources(otherwise)
        case .reference(let inner): [inner]
        case .identifier, .index, .member: [value]
        default: []
        }
    }

    private func root(_ value: Expression) -> String? {
        var value = value
        while true {
            switch value.kind {
            case .identifier(let name): return name.name
            case .member(let access): value = access.object
            case .index(let object, _): value = object
            default: return nil
            }
        }
    }
}
