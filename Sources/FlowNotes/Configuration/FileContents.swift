internal import Glibc

/// The bytes of a file and who may read it.
package struct FileContents: Sendable {
    /// Why a file could not be read.
    package struct Failure: Error, Hashable, Sendable {
        /// The end of a sentence, `No such file or directory`.
        package let reason: String
        /// Whether there is no such file.
        package let isAbsent: Bool
    }

    package let bytes: [UInt8]
    /// The permission bits, such as 0o600.
    package let mode: UInt32

    /// Reads a regular file of at most `limit` bytes.
    package init(path: String, limit: Int) throws(Failure) {
        // The system would take the part before it for the whole.
        guard !path.utf8.contains(0) else { throw Failure(reason: "the path has a NUL in it", isAbsent: false) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "not a regular file", isAbsent: false)
        }
        mode = status.st_mode & 0o7777
        bytes = try Self.read(descriptor, limit)
    }

    private static func read(_ descriptor: Int32, _ limit: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw failure(errno)
            }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
            guard bytes.count <= limit else {
                throw Failure(reason: "it has more than \(limit) bytes", isAbsent: false)
            }
        }
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(reason: String(cString: strerror(code)), isAbsent: code == ENOENT || code == ENOTDIR)
    }
}
