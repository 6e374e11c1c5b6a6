extension FunctionCompiler {
    /// `object[index]`.
    func element(
        _ object: Expression, _ index: Expression, _ expression: Expression, isBare: Bool = false
    ) -> Code {
        if let attachment = elaboration.targets[index.id]?.nominal {
            return self.attachment(attachment, object, expression)
        }
        let objectType = type(of: object)
        let object = bare(object)
        let index = code(index)
        let result = type(of: expression)
        let isReference =
            objectType.referenced != nil && result.unwrapped.referenced != nil
            && !(objectType.referenced?.holdsReferences ?? false)
        let read: Code = { frame in
            let object = try object(frame)
            let key = try index(frame)
            let value = try frame.machine.element(of: try frame.machine.dereferenced(object), key)
            return isReference ? try frame.machine.makeReference(to: value, result) : value
        }
        return isBare ? read : located(expression.range, read)
    }
}

extension SemaType {
    /// Whether the elements of a container are references themselves.
    var holdsReferences: Bool {
        switch self {
        case .array(let element), .constantArray(let element, _): element.unwrapped.referenced != nil
        case .dictionary(_, let value): value.unwrapped.referenced != nil
        default: false
        }
    }
}
