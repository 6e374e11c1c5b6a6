extension FunctionCompiler {
    func emit(_ call: Expression, _ range: SourceRange) -> (Frame) throws -> Void {
        let code = code(call)
        let site = site(range)
        return { frame in
            let value = try code(frame)
            guard case .composite(let event) = value else { return }
            try RuntimeFailure.placing(site) { try frame.machine.emit(event) }
        }
    }
}
