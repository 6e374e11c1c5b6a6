internal import CommandKit
internal import Flow
internal import FlowNotes

/// The bytes that are signed: of a file or of stdin, with the tag of user messages or as they are.
struct SignedMessage {
    private static let limit = 16 << 20

    /// What is hashed.
    let bytes: [UInt8]
    /// Whether the tag of user messages stands in front.
    let hasTag: Bool

    /// Reads the message that an argument names; without it, or with `-`, all of stdin.
    init(_ invocation: Invocation, argument: Int) throws {
        let path = invocation.command.arguments.dropFirst(argument).first ?? "-"
        let message: [UInt8]
        if path != "-" {
            message = try SecretFile(path, "the message", isSecret: false, limit: Self.limit).bytes
        } else {
            if invocation.streams.input.isTerminal {
                guard invocation.settings.allowsInput else {
                    throw CommandFailure(
                        .usage, "usage", "stdin is a terminal, and --no-input forbids to wait for a message",
                        hint: "pipe the message in, or name its file")
                }
                invocation.reporter.progress("reading from the terminal; Ctrl-D on a line of its own ends the message")
            }
            message = try invocation.streams.input.readAll(Self.limit)
        }
        self.init(message, hasTag: invocation.command.flag("user-message"))
    }

    private init(_ message: [UInt8], hasTag: Bool) {
        bytes = hasTag ? SigningRequest(.userMessage(message)).message : message
        self.hasTag = hasTag
    }

    /// The same message with the tag, or without it.
    var toggled: SignedMessage {
        let message = hasTag ? Array(bytes.dropFirst(DomainTag.userMessage.bytes.count)) : bytes
        return SignedMessage(message, hasTag: !hasTag)
    }

    /// Asks before bytes are signed that a chain would take for a transaction.
    func confirmTransaction(_ invocation: Invocation) throws {
        guard bytes.starts(with: DomainTag.transaction.bytes) else { return }
        try invocation.confirm(
            "these bytes are a transaction, which you have not seen; sign it?", act: "sign a transaction unseen")
    }
}
