/// What a transaction came to.
struct ExecutionOutcome {
    /// The chain's text; nil when it went well.
    var error: String?
    /// The number of the error, 0 for none.
    var code = 0
    /// In units, rounded up.
    var computation: UInt64 = 0
    var events: [ChainHost.PlainEvent] = []
}

/// An error of the chain itself, not of Cadence.
struct ChainFailure: Error {
    let code: Int
    /// The whole text, as in a result.
    let text: String

    /// An error with what the chain was doing; the text is the error's own, its number included.
    init(_ code: Int, _ context: String?, _ text: String) {
        self.code = code
        let context = context.map { "\($0): " } ?? ""
        self.text = "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* \(context)\(text)\n\n"
    }
}
