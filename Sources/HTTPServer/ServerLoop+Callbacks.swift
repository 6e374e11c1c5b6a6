import CMicrohttpd
import Glibc

extension ServerLoop {
    /// What libmicrohttpd calls, on the loop's thread, while it runs.
    var callbacks: flownotes_microhttpd_calls {
        flownotes_microhttpd_calls(
            request: { context, connection, _, method, version, upload, uploadSize, _ in
                guard let loop = ServerLoop.at(context), let connection = loop.connection(connection), let method,
                    let version, let uploadSize
                else { return .NO }
                let piece = UnsafeRawBufferPointer(start: upload, count: upload == nil ? 0 : uploadSize.pointee)
                uploadSize.pointee = 0
                return loop.handle(connection, method, version, piece) ? .YES : .NO
            },
            target: { context, target, connection in
                if let loop = ServerLoop.at(context), let connection = loop.connection(connection), let target {
                    loop.begin(connection, target)
                }
                return nil
            },
            completed: { context, connection, _, _ in
                guard let loop = ServerLoop.at(context), let connection = loop.connection(connection) else { return }
                loop.finish(connection)
            },
            connection: { context, connection, place, event in
                guard let loop = ServerLoop.at(context), let connection, let place else { return }
                if event == .CONNECTION_NOTIFY_STARTED {
                    place.pointee = loop.open(connection)
                } else if let retained = place.pointee {
                    place.pointee = nil
                    loop.close(Unmanaged<ClientConnection>.fromOpaque(retained).takeRetainedValue())
                }
            },
            context: Unmanaged.passUnretained(self).toOpaque())
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> ServerLoop? {
        context.map { Unmanaged<ServerLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connection(_ pointer: OpaquePointer?) -> ClientConnection? {
        guard let pointer, let context = flownotes_microhttpd_socket_context(library.table, pointer) else { return nil }
        return Unmanaged<ClientConnection>.fromOpaque(context).takeUnretainedValue()
    }

    /// A connection was accepted; gives what its pointer is to carry, a reference of its own.
    private func open(_ pointer: OpaquePointer) -> UnsafeMutableRawPointer? {
        let socket = flownotes_microhttpd_socket(library.table, pointer)
        let isSurplus = connections.count >= max(1, options.maximumConnections)
        let connection = ClientConnection(pointer: pointer, socket: socket, isSurplus: isSurplus)
        connections[socket] = connection
        limit(connection, isSurplus ? min(.seconds(2), options.requestTimeout) : options.requestTimeout)
        // Edge by edge: once when the client closes its side, once when the connection is gone.
        if !watch(socket, EPOLLRDHUP.rawValue | EPOLLET.rawValue) || stopDeadline != nil { doom(connection) }
        return Unmanaged.passRetained(connection).toOpaque()
    }

    /// A connection is about to be closed.
    private func close(_ connection: ClientConnection) {
        finish(connection)
        connection.deadline = .never
        // Its number may be another's as soon as it is closed.
        connections[connection.socket] = nil
    }

    /// A request line was read.
    private func begin(_ connection: ClientConnection, _ target: UnsafePointer<CChar>) {
        lastNumber &+= 1
        let exchange = Exchange(
            number: lastNumber, connection: connection, target: target, count: strlen(target))
        connection.exchange = exchange
        exchanges[lastNumber] = exchange
        limit(connection, connection.isHalfClosed ? options.halfClosedTimeout : options.requestTimeout)
    }

    /// The answer has been sent, or never will be.
    private func finish(_ connection: ClientConnection) {
        guard let exchange = connection.exchange else { return }
        exchange.cancel()
        heldBytes -= exchange.held
        connection.exchange = nil
        exchanges[exchange.number] = nil
        guard !connection.isDoomed else { return }
        limit(connection, options.keepAlive ?? options.requestTimeout)
    }
}
