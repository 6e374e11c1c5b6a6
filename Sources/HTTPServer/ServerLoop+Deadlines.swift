import CMicrohttpd
import Glibc
import HTTP

extension ServerLoop {
    /// Gives the connection so long from now on.
    func limit(_ connection: ClientConnection, _ duration: Duration) {
        connection.deadline = .now + duration
        earliestDeadline = min(earliestDeadline, connection.deadline)
    }

    /// Closes what has had its time.
    func closeOverdue() {
        let now = MonotonicTime.now
        guard now >= earliestDeadline else { return }
        let isStopping = stopDeadline.map { now >= $0 } ?? false
        for connection in connections.values where isStopping || now >= connection.deadline { expire(connection) }
        earliestDeadline = connections.values.reduce(.never) { min($0, $1.deadline) }
        if let stopDeadline {
            earliestDeadline = min(earliestDeadline, isStopping ? now + .milliseconds(20) : stopDeadline)
        }
    }

    private func expire(_ connection: ClientConnection) {
        if !connection.isDoomed, let exchange = connection.exchange {
            switch exchange.stage {
            case .head, .body: writeAtOnce(.timeout, of: exchange)
            case .discarding(let refusal): writeAtOnce(refusal, of: exchange)
            case .answering, .sending: break
            }
        }
        doom(connection)
    }

    /// No more connections; those without a request end at once, the others after their answer or the time given.
    func beginStop(within timeout: Duration) {
        guard stopDeadline == nil else { return }
        let deadline = MonotonicTime.now + timeout
        stopDeadline = deadline
        earliestDeadline = min(earliestDeadline, deadline)
        let listener = library.call.quiesce_daemon(daemon)
        if listener >= 0 { close(listener) }
        for connection in connections.values where connection.exchange == nil { doom(connection) }
    }

    /// Writes a refusal past libmicrohttpd, which takes answers only before and after a request's body.
    ///
    /// Nothing else has been written since the last answer. What does not fit into the socket's buffer is lost.
    func writeAtOnce(_ refusal: Refusal, of exchange: Exchange) {
        let response = options.refusal(refusal, exchange.request)
        guard let head = ResponseHead(response), case .bytes(let body) = response.body else { return }
        let bytes = head.text(of: refusal, bodySize: body.count) + body
        send(exchange.connection.socket, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
    }
}
