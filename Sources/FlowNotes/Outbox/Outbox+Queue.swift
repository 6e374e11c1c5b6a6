internal import Glibc
internal import SQLiteStore

/// A note that waits to be sent.
public struct QueuedNote: Sendable, Hashable {
    /// Its place in the queue; never given again.
    public let number: Int64
    /// The account that is to sign, by its name in flow.json or in the keystore.
    public let signer: String
    /// The title.
    public let title: String
    /// The body.
    public let body: String
    /// When it was queued, Unix seconds.
    public let queuedAt: Int64
}

/// The right to send what is queued for a network; it ends when it is let go of.
public final class QueueTurn: Sendable {
    private let lock: FileLock

    init(_ lock: FileLock) { self.lock = lock }
}

extension Outbox {
    /// Queues a note for a network and gives its place.
    ///
    /// It is not signed yet: a signature holds for some minutes only.
    public func queue(
        title: String, body: String, signer: String, network: String, host: String, at time: Int64
    ) throws -> QueuedNote {
        let number = try write { database throws(Failure) in
            try database.run(
                "INSERT INTO queue(network, host, signer, title, body, queued_at) VALUES(?, ?, ?, ?, ?, ?)",
                .text(network), .text(host), .text(signer), .text(title), .text(body), .integer(time))
            return database.lastNumber
        }
        return QueuedNote(number: number, signer: signer, title: title, body: body, queuedAt: time)
    }

    /// What is queued for a network, in order.
    public func queued(network: String, host: String) throws -> [QueuedNote] {
        try read { database throws(Failure) in
            try database.rows(
                "SELECT number, signer, title, body, queued_at FROM queue WHERE network = ? AND host = ? ORDER BY number",
                .text(network), .text(host)
            ) { row in
                QueuedNote(
                    number: row.integer(0), signer: row.text(1), title: row.text(2), body: row.text(3),
                    queuedAt: row.integer(4))
            }
        } ?? []
    }

    /// The turn to send what is queued; nil while another run does.
    public func tryQueueTurn(network: String, host: String) throws -> QueueTurn? {
        try tryTurn("queue\n\(network)\n\(host)").map(QueueTurn.init)
    }
}
