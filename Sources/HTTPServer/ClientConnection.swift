/// One client's connection; belongs to the server's thread.
final class ClientConnection {
    /// libmicrohttpd's connection; valid until that closes it.
    let pointer: OpaquePointer
    /// The socket.
    let socket: Int32
    /// Whether it came when there were as many connections as are served.
    let isSurplus: Bool
    /// Whether libmicrohttpd has been told to leave it alone.
    var isSuspended = false
    /// Whether the client will send nothing more.
    var isHalfClosed = false
    /// Whether it is to be closed whatever comes.
    var isDoomed = false
    /// When it is closed if nothing happens before.
    var deadline = MonotonicTime.never
    /// The request being read or answered.
    var exchange: Exchange?

    /// Whether a request is coming in, or is yet to come.
    var isReading: Bool {
        switch exchange?.stage {
        case nil, .head, .body, .discarding: true
        case .answering, .sending: false
        }
    }

    /// Creates the object of an accepted connection.
    init(pointer: OpaquePointer, socket: Int32, isSurplus: Bool) {
        self.pointer = pointer
        self.socket = socket
        self.isSurplus = isSurplus
    }
}
