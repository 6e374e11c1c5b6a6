internal import CommandKit

/// Flags that several commands about notes share.
enum NoteOptions {
    static let title = OptionSpec("title", short: "t", .text, valueName: "TITLE", help: "The title")
    static let body = OptionSpec("body", .text, valueName: "TEXT", help: "The body")
    static let file = OptionSpec("file", .text, valueName: "F", help: "Take the body from a file")
    static let editor = OptionSpec("editor", .text, valueName: "COMMAND", help: "The editor to use")
    static let height = OptionSpec(
        "at-height", .integer(0...Int64.max), valueName: "H", help: "As it was at a block's height")
    static let selectors = ArgumentSpec("SELECTOR", isRepeated: true, help: "An id, @last, or title:TEXT")
    static let selector = ArgumentSpec("SELECTOR", help: "An id, @last, or title:TEXT")
}
