import CMicrohttpd

/// What libmicrohttpd asks for the bytes of an answer's body; lives as long as its response.
final class BodyReader {
    private let loop: ServerLoop
    private let connection: ClientConnection
    private let outgoing: OutgoingBody

    /// Creates the reader of an exchange's outgoing bytes.
    init(loop: ServerLoop, exchange: Exchange) {
        self.loop = loop
        connection = exchange.connection
        outgoing = exchange.outgoing
    }

    /// Gives the bytes there are; without any, lets the connection wait for the transport.
    func read(to buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !connection.isDoomed else { return flownotes_microhttpd_failure() }
        let count = outgoing.move(to: buffer)
        guard count == 0 else {
            loop.limit(connection, loop.options.requestTimeout)
            return count
        }
        if outgoing.hasFailed { return flownotes_microhttpd_failure() }
        if outgoing.isComplete { return flownotes_microhttpd_end() }
        loop.suspend(connection)
        return 0
    }
}
