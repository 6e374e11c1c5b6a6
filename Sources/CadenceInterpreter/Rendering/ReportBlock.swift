/// One error of a report, or one call on the way to it.
struct ReportBlock {
    /// A place with the text below it.
    struct Excerpt {
        let range: SourceRange?
        var message = ""
        /// Whether it is the error itself and not a note about it.
        var isError = true
    }

    /// What is wrong; nil for a call.
    var message: String?
    /// The place of the program in words.
    var location: String
    /// The text of the program; empty where there is none.
    var source: [UInt8]
    /// Ordered by place.
    var excerpts: [Excerpt]
    var migration: String?
    var documentation: String?

    init(_ message: String?, location: String, source: [UInt8], excerpts: [Excerpt]) {
        self.message = message
        self.location = location
        self.source = source
        self.excerpts = excerpts.sorted(by: Self.isBefore)
    }

    private static func isBefore(_ a: Excerpt, _ b: Excerpt) -> Bool {
        guard let a = a.range?.start, let b = b.range?.start else { return false }
        return (a.line, a.column) < (b.line, b.column)
    }
}
