extension Machine {
    /// Makes an attachment and puts it on a value, which is copied or moved once the attachment is there.
    func attach(_ id: TypeID, _ arguments: [Value], to value: Value, site: SourceSite) throws -> Value {
        guard case .composite(let original) = value else {
            throw RuntimeFailure.unsupported(Refusal.attachmentBase.text)
        }
        try requireNoIteration(original)
        let layout = try layout(of: id)
        let attachment = try makeComposite(layout, Array(repeating: .void, count: layout.fieldNames.count))
        if original.isResource { attachment.uuid = try host.nextUUID() }
        attachment.base = original
        try initialize(attachment, arguments, site: site)
        guard case .composite(let base) = try transfer(value) else {
            throw RuntimeFailure.unsupported(Refusal.attachmentBase.text)
        }
        if base.attachments.contains(where: { $0.layout.id == id }) {
            throw RuntimeFailure(
                "DuplicateAttachmentError",
                "cannot attach `\(id.qualifiedName)` to value `\(base.layout.id.qualifiedName)`: "
                    + "it already exists on that value")
        }
        attachment.base = base
        attachment.owner = base.owner
        base.attachments.append(attachment)
        return .composite(base)
    }

    /// Takes an attachment off a value; a resource ends with that.
    func removeAttachment(_ id: TypeID, from base: CompositeValue, site: SourceSite) throws {
        try requireNoIteration(base)
        guard let index = base.attachments.firstIndex(where: { $0.layout.id == id }) else { return }
        let attachment = base.attachments.remove(at: index)
        if base.isResource { try destroy(.composite(attachment), site: site) }
    }

    private func requireNoIteration(_ base: CompositeValue) throws {
        guard base.iterations > 0 else { return }
        throw RuntimeFailure(
            "AttachmentIterationMutationError",
            "attachment iteration: cannot add to or remove attachments from `\(base.layout.id.qualifiedName)`")
    }
}
