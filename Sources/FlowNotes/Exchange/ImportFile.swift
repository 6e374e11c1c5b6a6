import Bytes
import Glibc

/// A file of lines that only grows; a line that a killed program left unfinished is taken back.
final class ImportFile: Sendable {
    private let descriptor: Int32
    private let path: String

    /// Opens it, makes it when it is not there, and holds it.
    init(_ path: String) throws(ImportJournal.Failure) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write " + path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isBusy = errno == EWOULDBLOCK
            let failure = Self.failure("hold " + path)
            close(descriptor)
            throw isBusy ? .init(description: "another run imports the same notes just now", isBusy: true) : failure
        }
        syncFolder()
    }

    deinit {
        close(descriptor)
    }

    /// The whole lines; what follows the last newline was never finished, and is cut off.
    func lines() throws(ImportJournal.Failure) -> [ArraySlice<UInt8>] {
        let bytes = try read()
        let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if end < bytes.count, ftruncate(descriptor, off_t(end)) != 0 { throw Self.failure("mend " + path) }
        return bytes[..<end].split(separator: UInt8(ascii: "\n"))
    }

    /// Adds a line that lasts.
    func append(_ line: [UInt8]) throws(ImportJournal.Failure) {
        guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw Self.failure("write " + path) }
        guard Descriptor.write(line + [UInt8(ascii: "\n")], to: descriptor), fsync(descriptor) == 0 else {
            throw Self.failure("write " + path)
        }
    }

    /// Makes the names of new files last through a loss of power, where the file system can do that.
    func syncFolder() {
        let folder = open(FilePath.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private func read() throws(ImportJournal.Failure) -> [UInt8] {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure("read " + path) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 256 << 20 {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure("read " + path) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
        throw .init(description: "\(path) is larger than any import makes it", isBusy: false)
    }

    static func failure(_ what: String) -> ImportJournal.Failure {
        .init(description: "cannot \(what): \(String(cString: strerror(errno)))", isBusy: false)
    }
}
