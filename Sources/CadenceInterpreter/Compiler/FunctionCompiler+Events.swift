extension FunctionCompiler {
    func emit(_ call: Expression) -> (Frame) throws -> Void {
        let code = code(call)
        return { frame in
            let value = try code(frame)
            guard case .composite(let event) = value else { return }
            try frame.machine.emit(event)
        }
    }
}
