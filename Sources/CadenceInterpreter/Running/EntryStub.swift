// Stands in for the compiler.
extension Machine {
    func runMain(_ arguments: [Value]) throws -> Value { throw RuntimeFailure.unsupported("running scripts") }
    func runTransaction(_ arguments: [Value], signers: [Value]) throws {
        throw RuntimeFailure.unsupported("running transactions")
    }
}
