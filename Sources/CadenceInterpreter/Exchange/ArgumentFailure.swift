import Cadence

/// Why an argument cannot be used, in the chain's words.
struct ArgumentFailure: Error {
    let name: String
    /// What the deepest error says.
    let detail: String
    /// What the report says, the deepest error included.
    private(set) var text: String
    private(set) var code = 1101
    /// Whether the report says which argument it is.
    private var isIndexed = true

    init(_ name: String, _ detail: String, isIndexed: Bool = true) {
        self.name = name
        self.detail = detail
        self.isIndexed = isIndexed
        text = detail
    }

    /// A document that is no JSON-Cadence; nil if what the chain says of it is not known.
    init?(undecodable document: [UInt8]) {
        guard let diagnosis = ArgumentDiagnosis.of(document) else { return nil }
        self.init("DefaultUserError", ArgumentDiagnosis.cause(diagnosis))
        text =
            "decodeing argument failed: [Error Code: 1052] transaction arguments are invalid: "
            + "(argument is not json decodable: \(diagnosis))"
        code = 1052
    }

    /// The failure of an argument at its place.
    func at(_ index: Int) -> ArgumentFailure {
        guard isIndexed else { return self }
        var failure = self
        failure.text = "invalid argument at index \(index): \(text)"
        return failure
    }

    static func notImportable(parameter type: SemaType) -> ArgumentFailure {
        ArgumentFailure(
            "ScriptParameterTypeNotImportableError", "parameter type is a non-importable type: `\(type)`")
    }
}
