internal import FlowNotes
internal import Glibc

/// The notes that wait to be sent on the network of a run.
struct NoteQueue {
    private let invocation: Invocation

    init(_ invocation: Invocation) { self.invocation = invocation }

    /// Queues a note; no node is asked for anything.
    func add(title: String, body: String) throws {
        let signer = try invocation.signer().account.name
        if invocation.settings.isDryRun {
            invocation.reporter.note("dry run: nothing was queued")
            return
        }
        let note = try outbox().queue(
            title: title, body: body, signer: signer, network: network, host: invocation.outboxHost,
            at: Int64(time(nil)))
        let count = try notes().count
        invocation.reporter.result(
            text: { "queued, not sent yet (\(count) in the queue of \(network))" }, plain: { "\(note.number)" },
            json: { note.json })
        invocation.reporter.note("send it with: \(Product.name) sync\(invocation.nodeFlags)")
    }

    /// What waits, in order; makes nothing when there is no queue.
    func notes() throws -> [QueuedNote] { try outbox().queued(network: network, host: invocation.outboxHost) }

    /// The outbox; a failure where there is no place for one.
    func outbox() throws -> Outbox {
        guard let outbox = invocation.outbox else {
            throw CommandFailure(noStateFolderFor: "the queue")
        }
        return outbox
    }

    private var network: String { invocation.settings.network.value }
}

extension QueuedNote {
    /// The note as the command's JSON has it.
    var json: JSONValue {
        [
            "queued": .string("\(number)"), "signer": .string(signer), "title": .string(title), "body": .string(body),
            "queued_at": .string(Timestamp.rfc3339(unixSeconds: queuedAt)),
        ]
    }

    /// The note in a few words: its title, or the beginning of its body.
    var label: String {
        let line = NoteText.firstLine(of: title.isEmpty ? body : title).line
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}
