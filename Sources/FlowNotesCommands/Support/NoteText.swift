internal import CommandKit
internal import FlowNotes

/// Where the text of a note comes from: flags, arguments, a file, stdin, or the editor.
struct NoteText: Sendable {
    /// A note must fit a transaction; more is refused before anything is sent.
    static let limit = 1_000_000

    /// The body that flags and arguments give; nil when none does.
    ///
    /// `arguments` are joined by blanks, as words typed without quotes; a single `-` is stdin. Throws `CommandFailure`
    /// for more than one source, and for text that is not UTF-8.
    static func body(_ invocation: Invocation, arguments: [String]) throws -> String? {
        let command = invocation.command
        let isStandardInput = arguments == ["-"]
        let sources = [
            command.has("body") ? "--body" : nil, command.has("file") ? "--file" : nil,
            isStandardInput ? "-" : arguments.isEmpty ? nil : "BODY",
        ].compactMap(\.self)
        guard sources.count <= 1 else {
            throw CommandFailure(
                .usage, "usage", "\(sources.joined(separator: " and ")) both give the body",
                hint: "leave one of them out")
        }
        if let text = command.text("body") { return text }
        if let path = command.text("file") { return try text(in: path) }
        if isStandardInput { return try standardInput(invocation) }
        return arguments.isEmpty ? nil : arguments.joined(separator: " ")
    }

    /// All of stdin, less one newline at its end, which is the pipe's and not the note's.
    static func standardInput(_ invocation: Invocation) throws -> String {
        try decode(try invocation.streams.input.readAll(limit), of: "stdin")
    }

    /// A file's text, less one newline at its end.
    static func text(in path: String) throws -> String {
        let bytes: [UInt8]
        do throws(FileContents.Failure) {
            bytes = try FileContents(path: path, limit: limit).bytes
        } catch {
            throw CommandFailure(.usage, "unreadable_file", "cannot read \(path): \(error.reason)")
        }
        return try decode(bytes, of: path)
    }

    private static func decode(_ bytes: [UInt8], of source: String) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.usage, "not_text", "\(source) is not UTF-8 text", hint: "convert it, for example with iconv")
        }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Whether there is nothing to keep.
    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
