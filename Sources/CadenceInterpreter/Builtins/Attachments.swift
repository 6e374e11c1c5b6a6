extension BuiltinTable {
    static let attachmentFunctions: [String: BuiltinFunction] = ["Composite.forEachAttachment": forEachAttachment]

    private static let forEachAttachment: BuiltinFunction = { call in
        guard case .composite(let base) = call.receiver, case .function(let function)? = call.arguments.first else {
            return .void
        }
        base.iterations += 1
        defer { base.iterations -= 1 }
        let type = SemaType.simple(base.isResource ? .anyResourceAttachment : .anyStructAttachment)
        for attachment in base.attachments {
            let reference = try call.machine.makeReference(
                to: .composite(attachment), .reference(.unauthorized, type))
            _ = try call.machine.call(function, [reference], site: call.site)
        }
        return .void
    }
}
