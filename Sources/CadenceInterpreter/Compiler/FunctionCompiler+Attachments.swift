extension FunctionCompiler {
    func attach(_ attachment: Expression, _ base: Expression, _ expression: Expression) -> Code {
        refused("attachments", expression.range)
    }

    func attachment(_ id: TypeID, _ object: Expression, _ expression: Expression) -> Code {
        refused("attachments", expression.range)
    }

    func remove(_ attachment: NominalType, _ value: Expression, _ range: SourceRange) -> (Frame) throws -> Void {
        let code = refused("attachments", range)
        return { _ = try code($0) }
    }
}
