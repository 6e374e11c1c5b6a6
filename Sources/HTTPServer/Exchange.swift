import HTTP

/// One request and its answer; belongs to the server's thread.
final class Exchange {
    /// How far it has come.
    enum Stage {
        /// The request line has been read.
        case head
        /// The headers have been read.
        case body
        /// The body is read and thrown away, so that the client gets to read why it is refused.
        case discarding(Refusal)
        /// The transport has the request.
        case answering
        /// The answer has been handed to libmicrohttpd.
        case sending
    }

    /// The number by which the task speaks of it.
    let number: UInt64
    /// The connection it is on, which outlives it.
    unowned let connection: ClientConnection
    /// Where the request line's target is in memory, and its bytes.
    let targetAddress: UnsafeRawPointer
    let target: [UInt8]
    /// How far it has come.
    var stage = Stage.head
    /// The request; nil until its head has been understood.
    var request: HTTPRequest?
    /// How many bytes of the body have come, those thrown away included.
    var received = 0
    /// How many bytes of the body are held.
    var held: Int { request?.body.count ?? 0 }
    /// The work of the transport.
    var task: Task<Void, Never>?
    /// What to answer; nil until it is known.
    var answer: HTTPResponse?
    /// The bytes of the answer's body on their way.
    let outgoing = OutgoingBody()

    /// Creates the exchange of a request line.
    init(number: UInt64, connection: ClientConnection, target: UnsafePointer<CChar>, count: Int) {
        self.number = number
        self.connection = connection
        targetAddress = UnsafeRawPointer(target)
        self.target = [UInt8](UnsafeRawBufferPointer(start: target, count: count))
    }

    /// Ends the transport's work, which nobody waits for any more.
    func cancel() {
        task?.cancel()
        outgoing.cancel()
    }
}
