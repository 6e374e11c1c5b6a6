internal import Bytes
internal import CommandKit
internal import FlowNotes
internal import Glibc

/// The person's editor on a private file.
struct Editor: Sendable {
    private let command: String
    private let environment: [String: String]
    /// Variables that hold keys, which are none of the editor's business.
    private let secrets: Set<String>
    private let reporter: Reporter

    /// The editor of `--editor`, of `FLOWNOTES_EDITOR`, of `config set editor`, of `VISUAL`, of `EDITOR`; else `nano`,
    /// then `vi`.
    init(_ invocation: Invocation) throws {
        environment = invocation.environment
        reporter = invocation.reporter
        if let given = invocation.command.text("editor"), NoteText.isBlank(given) {
            throw CommandFailure(.usage, "usage", "--editor is empty", hint: "name a program, or leave it out")
        }
        secrets = (try? invocation.configuration())?.keyVariables ?? []
        let found = invocation.command.text("editor") ?? Self.setting(invocation)?.value ?? Self.installed(environment)
        guard let found else {
            throw CommandFailure(
                .usage, "no_editor", "there is no editor", hint: "set EDITOR, or give the text by --body or on stdin")
        }
        command = found
    }

    /// What the environment and the person's settings name; nil when neither does.
    static func setting(_ invocation: Invocation) -> Setting<String>? {
        let variable = { (name: String) -> Setting<String>? in
            guard let value = invocation.environment[name], !value.isEmpty else { return nil }
            return Setting(value: value, origin: .environment(name))
        }
        return variable("FLOWNOTES_EDITOR") ?? invocation.settings.editor ?? variable("VISUAL") ?? variable("EDITOR")
    }

    /// The text after the person has edited it, and the file, which stays until `discard`.
    ///
    /// Throws `CommandFailure` when the editor cannot be run or ends with an error; the text so far is kept then.
    func edit(_ text: String, name: String) throws -> Draft {
        let draft = try Draft(text, folder: Draft.folder(environment), name: name)
        let ended = CommandFailure(
            .failure, "ended", "ended by a signal; nothing was sent; what was written is kept in \(draft.path)")
        let status = try InterruptWatch.lending {
            try LastWords.said(reporter.text(of: ended)) { try run(draft.path) }
        }
        guard status == 0 else {
            let kept = draft.isChanged ? "; what was written is kept in \(draft.path)" : ""
            if !draft.isChanged { draft.discard() }
            if status == Self.interrupted {
                throw CommandFailure(.interrupted, "interrupted", "interrupted; nothing was sent\(kept)")
            }
            let what = status == Self.notFound ? "cannot be found" : "failed (exit code \(status))"
            throw CommandFailure(
                .failure, "editor_failed", "the editor \"\(command)\" \(what); nothing was sent\(kept)",
                hint: "name another by --editor or EDITOR, or give the text by --body or on stdin")
        }
        return draft
    }

    /// What a shell ends with when Ctrl-C has ended the program.
    private static let interrupted: Int32 = 128 + SIGINT
    /// What a shell ends with when it does not find the program.
    private static let notFound: Int32 = 127

    /// Runs the command as a shell would, so that quotes and arguments in it work; the path of a program may have
    /// blanks without quotes.
    private func run(_ path: String) throws -> Int32 {
        let line = access(command, X_OK) == 0 ? ShellText.quoted(command) : command
        let words = ["/bin/sh", "-c", line + " \"$@\"", command, path]
        let variables = environment.filter { !secrets.contains($0.key) }
        guard let process = try? ChildProcess(words: words, environment: variables).start() else {
            throw CommandFailure(.failure, "editor_failed", "cannot run the editor \"\(command)\"")
        }
        return ChildProcess.end(of: process)
    }

    private static func installed(_ environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return ["nano", "vi"].first { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
    }
}

/// A text in a private file while it is being edited.
struct Draft: Sendable {
    /// The file, readable by its owner alone.
    let path: String
    private let original: String

    /// Where drafts lie.
    static func folder(_ environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    init(_ text: String, folder: String, name: String) throws {
        guard let (descriptor, path) = TemporaryFile.make("\(folder)/\(Product.name)-\(name)-", end: ".md") else {
            throw CommandFailure(
                .failure, "no_draft", "cannot write in \(folder): \(String(cString: strerror(errno)))",
                hint: "set TMPDIR to a folder of yours, or give the text by --body or on stdin")
        }
        self.path = path
        original = text
        let bytes = Array((text + (text.isEmpty ? "" : "\n")).utf8)
        let isWritten = Descriptor.write(bytes, to: descriptor)
        close(descriptor)
        guard isWritten else {
            unlink(path)
            throw CommandFailure(.failure, "no_draft", "cannot write all of the note to \(path)")
        }
    }

    /// The text as it is now.
    func text() throws -> String { try NoteText.text(in: path) }

    /// Whether it differs from what it was.
    var isChanged: Bool { (try? text()).map { $0 != original } ?? true }

    /// Removes the file.
    func discard() { unlink(path) }
}
