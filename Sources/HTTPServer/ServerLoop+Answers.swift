import CMicrohttpd
import HTTP

extension ServerLoop {
    /// What a task, or the server's owner, had to tell.
    func handle(_ message: Inbox.Message) {
        switch message {
        case .answer(let number, let response): tell(number) { $0.answer = response }
        case .piece(let number, let bytes, let giver):
            guard exchanges[number] != nil else { return giver.resume(returning: false) }
            tell(number) { $0.outgoing.put(bytes, giver: giver) }
        case .end(let number): tell(number) { $0.outgoing.isComplete = true }
        case .failure(let number):
            tell(number) { exchange in
                exchange.outgoing.hasFailed = exchange.answer != nil
                exchange.answer = exchange.answer ?? options.refusal(.failed, exchange.request)
            }
        case .stop(let timeout): beginStop(within: timeout)
        }
    }

    private func tell(_ number: UInt64, _ news: (Exchange) -> Void) {
        guard let exchange = exchanges[number] else { return }
        news(exchange)
        resume(exchange.connection)
    }

    /// Answers instead of the transport, and closes the connection then.
    func refuse(_ refusal: Refusal, _ exchange: Exchange) -> Bool {
        queue(options.refusal(refusal, exchange.request), exchange, closing: true)
    }

    /// Hands an answer to libmicrohttpd.
    func queue(_ answer: HTTPResponse, _ exchange: Exchange, closing: Bool = false) -> Bool {
        let head = ResponseHead(answer) ?? ResponseHead(Refusal.failed.response)
        let body = head?.status == answer.status ? answer.body : Refusal.failed.response.body
        guard let head, let response = create(head, body, exchange) else { return false }
        defer { library.call.destroy_response(response) }
        for field in head.fields {
            guard library.call.add_response_header(response, field.name, field.value) == .YES else { return false }
        }
        if closing || head.asksClose || options.keepAlive == nil || stopDeadline != nil || isEndless(answer, exchange) {
            _ = library.call.add_response_header(response, "Connection", "close")
        }
        exchange.stage = .sending
        limit(exchange.connection, options.requestTimeout)
        return library.call.queue_response(exchange.connection.pointer, UInt32(head.status), response) == .YES
    }

    /// After a head that announces chunks libmicrohttpd would send the last one, although HEAD has none.
    private func isEndless(_ answer: HTTPResponse, _ exchange: Exchange) -> Bool {
        guard case .stream = answer.body else { return false }
        return exchange.request?.method == "HEAD"
    }

    private func create(_ head: ResponseHead, _ body: HTTPBody, _ exchange: Exchange) -> OpaquePointer? {
        let hasBody = ResponseHead.hasBody(status: head.status, method: exchange.request?.method)
        guard hasBody else { return createBodiless(head, body, exchange) }
        guard case .bytes(let bytes) = body else {
            return create(size: flownotes_microhttpd_unknown_size(), exchange)
        }
        if let limit = options.chunkedAbove, bytes.count > limit {
            return create(bytes, size: flownotes_microhttpd_unknown_size(), exchange)
        }
        guard bytes.count <= 16 << 10 else { return create(bytes, size: UInt64(bytes.count), exchange) }
        return bytes.withUnsafeBytes { buffer in
            library.call.create_response_from_buffer(
                buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    /// An answer of which only the head is sent, with the size that its body has or would have.
    private func createBodiless(_ head: ResponseHead, _ body: HTTPBody, _ exchange: Exchange) -> OpaquePointer? {
        guard exchange.request?.method == "HEAD" else {
            return library.call.create_response_from_buffer(0, nil, .RESPMEM_MUST_COPY)
        }
        switch body {
        case .bytes(let bytes):
            return create(size: bytes.isEmpty ? head.statedSize ?? 0 : UInt64(bytes.count), exchange)
        case .stream: return create(size: flownotes_microhttpd_unknown_size(), exchange)
        }
    }

    private func create(_ bytes: [UInt8], size: UInt64, _ exchange: Exchange) -> OpaquePointer? {
        exchange.outgoing.put(bytes)
        exchange.outgoing.isComplete = true
        return create(size: size, exchange)
    }

    /// An answer whose body is what `outgoing` has and gets.
    private func create(size: UInt64, _ exchange: Exchange) -> OpaquePointer? {
        let reader = Unmanaged.passRetained(BodyReader(loop: self, exchange: exchange))
        let response = library.call.create_response_from_callback(
            size, 32 << 10,
            { context, _, buffer, size in
                guard let context, let buffer else { return flownotes_microhttpd_failure() }
                let reader = Unmanaged<BodyReader>.fromOpaque(context).takeUnretainedValue()
                return reader.read(to: UnsafeMutableRawBufferPointer(start: buffer, count: size))
            }, reader.toOpaque(),
            { context in
                if let context { Unmanaged<BodyReader>.fromOpaque(context).release() }
            })
        if response == nil { reader.release() }
        return response
    }
}
