internal import CommandKit

/// Flags that several commands about notes share.
enum NoteOptions {
    static let title = OptionSpec("title", short: "t", .text, valueName: "TITLE", help: "The title")
    static let body = OptionSpec("body", .text, valueName: "TEXT", help: "The body")
    static let file = OptionSpec("file", .text, valueName: "F", help: "Take the body from a file")
    /// For help: which editor, and what becomes of the text.
    static let editing =
        "The editor is that of --editor, FLOWNOTES_EDITOR, VISUAL or EDITOR; the first line in it is the title, unless "
        + "--title gives one.\n\nOne newline at the end of a file, a pipe or the editor's text is not part of the note."
    static let editor = OptionSpec("editor", .text, valueName: "COMMAND", help: "The editor to use")
    static let height = OptionSpec(
        "at-height", .integer(0...Int64.max), valueName: "H", help: "As it was at a block's height")
    static let print0 = OptionSpec(
        "print0", short: "0", help: "Only the ids, as --output plain has them, each ending with a zero byte")
    static let selectors = ArgumentSpec("SELECTOR", isRepeated: true, help: "An id, @last, or title:TEXT")
    static let selector = ArgumentSpec("SELECTOR", help: "An id, @last, or title:TEXT")
}
