extension FunctionCompiler {
    /// `attach A(…) to base`: the base, copied or moved, with the new attachment.
    func attach(_ attachment: Expression, _ base: Expression, _ expression: Expression) -> Code {
        guard case .invocation(let invocation) = attachment.kind, let id = type(of: attachment).nominal else {
            return refused(Refusal.attachmentOfThisKind.text, expression.range)
        }
        let base = code(base)
        let arguments = arguments(invocation)
        let place = place(attachment)
        return located(attachment.range) { frame in
            let value = try base(frame)
            return try frame.machine.invoking {
                let arguments = try arguments(frame)
                return try place.during { try frame.machine.attach(id, arguments, to: value, site: place.site) }
            }
        }
    }

    /// `value[A]`: a reference to the attachment, or nil.
    func attachment(_ id: TypeID, _ object: Expression, _ expression: Expression) -> Code {
        let code = code(object)
        let type = type(of: expression)
        return located(expression.range) { frame in
            guard case .composite(let base) = try frame.machine.dereferenced(try code(frame)),
                let found = base.attachments.first(where: { $0.layout.id == id })
            else { return .nil }
            return try frame.machine.makeReference(to: .composite(found), type)
        }
    }

    func remove(_ attachment: NominalType, _ value: Expression, _ range: SourceRange) -> (Frame) throws -> Void {
        let code = code(value)
        let site = site(range)
        guard let id = elaboration.removals[range.start.offset] else {
            let refused = refused(Refusal.removingAttachment.text, range)
            return { _ = try refused($0) }
        }
        return { frame in
            try RuntimeFailure.placing(site) {
                guard case .composite(let base) = try frame.machine.dereferenced(try code(frame)) else { return }
                try frame.machine.removeAttachment(id, from: base, site: site)
            }
        }
    }
}
