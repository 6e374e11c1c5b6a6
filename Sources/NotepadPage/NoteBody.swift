internal import WebPage

/// The body of a note as it is shown.
enum NoteBody {
    /// The text with its lines as they are.
    static func html(_ body: String) -> HTML { "<div class=\"text\" dir=\"auto\">\(ShownNote.lines(body))</div>" }
}
