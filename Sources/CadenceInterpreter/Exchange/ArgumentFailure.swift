/// Why an argument cannot be used, in the chain's words.
struct ArgumentFailure: Error {
    let name: String
    /// What the deepest error says.
    let detail: String
    /// What the report says, the deepest error included.
    var text: String
    var code = 1101

    init(_ name: String, _ detail: String) {
        self.name = name
        self.detail = detail
        text = detail
    }

    /// The failure of an argument at its place.
    func at(_ index: Int) -> ArgumentFailure {
        var failure = self
        failure.text = "invalid argument at index \(index): \(text)"
        return failure
    }

    static func notImportable(parameter type: SemaType) -> ArgumentFailure {
        ArgumentFailure(
            "ScriptParameterTypeNotImportableError", "parameter type is a non-importable type: `\(type)`")
    }
}
