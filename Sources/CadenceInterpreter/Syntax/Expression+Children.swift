extension Expression {
    /// The expressions right below, in source order; those inside of closures are left out.
    var children: [Expression] {
        switch kind {
        case .void, .nil, .bool, .integer, .fixedPoint, .string, .path, .identifier, .function: []
        case .template(_, let values): values
        case .array(let elements): elements
        case .dictionary(let entries): entries.flatMap { [$0.key, $0.value] }
        case .unary(_, let it), .cast(let it, _, _), .force(let it), .reference(let it), .create(let it),
            .destroy(let it):
            [it]
        case .binary(_, let left, let right): [left, right]
        case .conditional(let test, let then, let otherwise): [test, then, otherwise]
        case .member(let access): [access.object]
        case .index(let object, let index): [object, index]
        case .invocation(let call): [call.callee] + call.arguments.map(\.value)
        case .attach(let attachment, let base): [attachment, base]
        }
    }

    /// Whether this is a plain name.
    var isIdentifier: Bool {
        if case .identifier = kind { return true }
        return false
    }
}
