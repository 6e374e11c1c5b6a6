internal import CommandKit
internal import FlowNotes

/// Where the text of a note comes from: flags, arguments, a file, stdin, or the editor.
struct NoteText: Sendable {
    /// A note must fit a transaction; more is refused before anything is sent.
    static let limit = 1_000_000

    /// The body that flags and arguments give; nil when none does.
    ///
    /// `arguments` are joined by blanks, as words typed without quotes; a single `-` is stdin, as a file's name too. Throws `CommandFailure`
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
        if let path = command.text("file"), path != "-" { return try text(in: path) }
        if isStandardInput || command.has("file") { return try standardInput(invocation) }
        return arguments.isEmpty ? nil : arguments.joined(separator: " ")
    }

    /// All of stdin, less one newline at its end, which is the pipe's and not the note's.
    ///
    /// At a terminal a person is told that it waits for them; with `--no-input` that is refused.
    static func standardInput(_ invocation: Invocation) throws -> String {
        if invocation.streams.input.isTerminal {
            guard invocation.settings.allowsInput else {
                throw CommandFailure(
                    .usage, "usage", "stdin is a terminal, and --no-input forbids to wait for text",
                    hint: "pipe the text in, or give it by a flag")
            }
            invocation.reporter.progress("reading from the terminal; Ctrl-D on a line of its own ends the text")
        }
        return withoutLastNewline(try decode(try invocation.streams.input.readAll(limit), of: "stdin"))
    }

    /// Whether a text is the name of a file: whoever gives it as a note may have meant the file.
    static func isFile(_ path: String) -> Bool {
        (try? FileContents(path: path, limit: limit)) != nil
    }

    /// A file's text, less one newline at its end.
    static func text(in path: String) throws -> String { withoutLastNewline(try wholeText(in: path)) }

    /// A file's text as it is.
    static func wholeText(in path: String) throws -> String {
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
            throw CommandFailure(
                .usage, "not_text", "\(source) is not UTF-8 text", hint: "convert it, for example with iconv")
        }
        return text
    }

    /// The text less one newline at its end. By bytes, because a carriage return and a newline are one character.
    static func withoutLastNewline(_ text: String) -> String {
        text.utf8.last == UInt8(ascii: "\n") ? String(text.utf8.dropLast()) ?? text : text
    }

    /// The first line and what follows it; a carriage return at the line's end is not part of it.
    static func firstLine(of text: String) -> (line: String, rest: String) {
        let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        var line = text.utf8[..<end]
        if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
        return (String(line) ?? "", String(text.utf8[end...].dropFirst()) ?? "")
    }

    /// The text without the blank line at its start, if it has one.
    static func withoutBlankLine(_ text: String) -> String {
        let (line, rest) = firstLine(of: text)
        return line.isEmpty ? rest : text
    }

    /// Whether there is nothing to keep.
    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
