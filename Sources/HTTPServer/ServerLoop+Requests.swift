import HTTP

extension ServerLoop {
    /// What the next call about a request means: its head, a piece of its body, its end, or that there is news.
    ///
    /// False closes the connection.
    func handle(
        _ connection: ClientConnection, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>,
        _ piece: UnsafeRawBufferPointer
    ) -> Bool {
        guard !connection.isDoomed, let exchange = connection.exchange else { return false }
        switch exchange.stage {
        case .head: return readHead(exchange, method, version)
        case .body where !piece.isEmpty: return keep(piece, exchange)
        case .body: return dispatch(exchange)
        case .discarding where !piece.isEmpty: return discard(piece.count, exchange)
        case .discarding(let refusal): return refuse(refusal, exchange)
        case .answering:
            guard let answer = exchange.answer else {
                suspend(connection)
                return true
            }
            return queue(answer, exchange)
        case .sending: return true
        }
    }

    private func readHead(
        _ exchange: Exchange, _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        do {
            let head = try RequestHead(exchange, method: method, version: version, library: library)
            exchange.request = head.request
            exchange.stage = .body
            guard let refusal = reason(toRefuse: head, exchange.connection) else { return true }
            // A body on its way is read to its end: closing at once would take the answer from the client too.
            guard head.bodySize != 0, !head.expectsContinue else { return refuse(refusal, exchange) }
            exchange.stage = .discarding(refusal)
            return true
        } catch {
            return refuse(error, exchange)
        }
    }

    private func reason(toRefuse head: RequestHead, _ connection: ClientConnection) -> Refusal? {
        if connection.isSurplus { return .busy }
        if head.size > options.maximumHead { return .headTooLarge(limit: options.maximumHead) }
        guard let bodySize = head.bodySize else { return nil }
        return bodySize > options.maximumBody ? .bodyTooLarge(limit: options.maximumBody) : nil
    }

    private func keep(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
        exchange.received += piece.count
        if exchange.received > options.maximumBody {
            return throwAway(exchange, .bodyTooLarge(limit: options.maximumBody))
        }
        guard piece.count <= options.maximumBodies - heldBytes else { return throwAway(exchange, .busy) }
        heldBytes += piece.count
        exchange.request?.body.append(contentsOf: piece)
        return true
    }

    private func throwAway(_ exchange: Exchange, _ refusal: Refusal) -> Bool {
        heldBytes -= exchange.held
        exchange.request?.body = []
        exchange.stage = .discarding(refusal)
        return true
    }

    /// Reads on for a while; a client that sends for ever gets its answer in the middle.
    private func discard(_ count: Int, _ exchange: Exchange) -> Bool {
        exchange.received += count
        guard case .discarding(let refusal) = exchange.stage, exchange.received / 8 > max(1 << 20, options.maximumBody)
        else { return true }
        writeAtOnce(refusal, of: exchange)
        return false
    }

    /// The request is complete: a task takes it to the transport, and the connection waits for what comes of it.
    private func dispatch(_ exchange: Exchange) -> Bool {
        guard let request = exchange.request else { return false }
        exchange.stage = .answering
        let (number, transport, inbox) = (exchange.number, transport, inbox)
        exchange.task = Task { await Self.answer(number, request, transport, inbox) }
        suspend(exchange.connection)
        return true
    }

    private static func answer(
        _ number: UInt64, _ request: HTTPRequest, _ transport: any Transport, _ inbox: Inbox
    ) async {
        do {
            let response = try await transport.send(request)
            inbox.post(.answer(number, response))
            guard case .stream(let next) = response.body,
                ResponseHead.hasBody(status: response.status, method: request.method)
            else { return }
            while let piece = try await next() {
                try Task.checkCancellation()
                guard await inbox.give(piece, of: number) else { return }
            }
            inbox.post(.end(number))
        } catch {
            inbox.post(.failure(number))
        }
    }
}
