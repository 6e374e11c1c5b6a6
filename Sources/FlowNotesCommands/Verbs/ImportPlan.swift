internal import Cadence
internal import FlowNotes

/// What an import would do, for `--dry-run`.
struct ImportPlan {
    private let items: ImportItems
    private let done: Int
    private let batches: [NoteBatch]
    private let storage: AccountStorage?

    /// A plan for what is left after the notes that are in already.
    init(_ items: ImportItems, done: Int, storage: AccountStorage?) {
        self.items = items
        self.done = done
        self.storage = storage
        batches = NoteBatch.all(in: items.notes, from: done)
    }

    private var bytes: Int { batches.reduce(0) { $0 + $1.argumentBytes } }
    private var stored: Int { batches.reduce(0) { $0 + $1.storedBytes } }
    private var computation: Int { batches.reduce(0) { $0 + $1.computation } }
    private var left: Int { items.notes.count - done }

    /// What must lie on the account for what is stored: 100 MB for each FLOW, rounded up.
    private var storageCost: String {
        let bytes = UInt64(max(0, stored))
        return "\(UFix64(rawValue: bytes))"
    }

    /// Writes it as the result.
    func show(_ invocation: Invocation) {
        invocation.reporter.result(text: { text }, plain: { "\(left)" }, json: { json })
        if let storage, storage.capacity - min(storage.used, storage.capacity) < UInt64(max(0, stored)) {
            invocation.reporter.warn(
                "the account can store \(storage.capacity) bytes and uses \(storage.used): it needs more FLOW first")
        }
        invocation.reporter.note("dry run: nothing was sent")
    }

    private var text: String {
        """
        notes         \(left)\(done > 0 ? " (\(done) are in already)" : "")
        transactions  \(batches.count)
        bytes         \(bytes) of arguments
        computation   \(computation) units at most
        storage       about \(stored) bytes: \(storageCost) FLOW must lie on the account for them
        """
    }

    private var json: JSONValue {
        [
            "notes": .string("\(left)"), "done": .string("\(done)"), "transactions": .string("\(batches.count)"),
            "argument_bytes": .string("\(bytes)"), "computation": .string("\(computation)"),
            "stored_bytes": .string("\(stored)"), "storage_flow": .string(storageCost), "sent": false,
        ]
    }
}
