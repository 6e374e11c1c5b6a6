import Bytes
import Glibc

/// A file that is written piece by piece under another name, and appears whole or not at all.
final class NewFile {
    private let path: String
    private let temporary: String
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isDone = false

    /// Begins a file beside the place where it is to be; a link there stays a link.
    ///
    /// Everybody may read notes on the chain, so the file gets the permissions that the umask leaves, or those of the
    /// file that it replaces.
    init(_ path: String) throws(ExchangeError) {
        let target = FilePath.resolved(path)
        self.path = target
        temporary = "\(target).\(getpid()).new"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw Self.failure(path) }
        var status = stat()
        if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
    }

    deinit {
        close(descriptor)
        if !isDone { unlink(temporary) }
    }

    /// Adds text.
    func write(_ text: String) throws(ExchangeError) {
        buffer += text.utf8
        if buffer.count > 256 << 10 { try flush() }
    }

    /// Puts the file in its place. Without `replaces`, one that is there meanwhile is an error.
    ///
    /// It lasts through a loss of power unless it is one of very many, for which nobody wants to wait.
    func finish(replaces: Bool, lasts: Bool = true) throws(ExchangeError) {
        try flush()
        guard !lasts || fsync(descriptor) == 0 else { throw Self.failure(path) }
        if replaces {
            guard rename(temporary, path) == 0 else { throw Self.failure(path) }
            isDone = true
        } else {
            // The second name is given only if nothing has it; the first goes with this object.
            guard link(temporary, path) == 0 else { throw Self.failure(path) }
        }
    }

    private func flush() throws(ExchangeError) {
        guard Descriptor.write(buffer, to: descriptor) else { throw Self.failure(path) }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String) -> ExchangeError {
        ExchangeError(path, "cannot write it: \(String(cString: strerror(errno)))")
    }
}
