public import Flow
internal import Glibc

/// Signed transactions whose fate is not known: a file each, written before it is sent, removed when its fate is known.
///
/// Whoever finds a file that nobody holds knows that the program that wrote it ended early. A file is held by a lock
/// that the kernel takes away with its process, so entries of programs still running are left alone.
public struct Outbox: Sendable {
    /// Why the outbox cannot be used.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What and why.
        public let description: String
    }

    private let folder: String

    /// Creates an outbox in a folder, which is made when it is needed, for its owner only.
    public init(folder: String) {
        self.folder = folder
    }

    /// Writes a transaction down and holds its file until `OutboxLock.release` or the end of the process.
    public func put(_ entry: OutboxEntry) throws -> OutboxLock {
        try makeFolder()
        let path = folder + "/" + entry.transaction.id.description
        // The file is complete and held before it has a name that others read.
        let descriptor = open(path + Self.unfinished, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write " + path) }
        let lock = OutboxLock(descriptor, path: path)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.write(try entry.stored, to: descriptor),
            fsync(descriptor) == 0, rename(path + Self.unfinished, path) == 0
        else {
            let failure = Self.failure("write " + path)
            unlink(path + Self.unfinished)
            throw failure
        }
        syncFolder()
        return lock
    }

    /// Makes the file's new name last through a loss of power, where the file system can do that.
    private func syncFolder() {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// What earlier runs left for a network; entries of running programs are not in it. Each is held until released.
    public func abandoned(network: String) -> [(entry: OutboxEntry, lock: OutboxLock)] {
        removeUnfinished()
        return names().compactMap { name in
            let path = folder + "/" + name
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            let lock = OutboxLock(descriptor, path: path)
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0,
                let entry = OutboxEntry(stored: Self.read(descriptor)), entry.network == network
            else { return nil }
            return (entry, lock)
        }
    }

    /// Removes the entry of a transaction whose fate is known, unless a running program holds it.
    public func settle(_ id: Identifier) {
        let path = folder + "/" + id.description
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let lock = OutboxLock(descriptor, path: path)
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { lock.remove() }
    }

    /// Removes what programs left that died while they wrote; nothing of it was sent. A running one needs no minute.
    private func removeUnfinished() {
        for name in allNames() where name.hasSuffix(Self.unfinished) {
            let path = folder + "/" + name
            var status = stat()
            if stat(path, &status) == 0, time(nil) - status.st_mtim.tv_sec > 60 { unlink(path) }
        }
    }

    private static let unfinished = ".new"

    private func names() -> [String] {
        allNames().filter { Identifier($0)?.description == $0 }
    }

    private func allNames() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    private func makeFolder() throws {
        if let path = PrivateFolder.make(folder) { throw Self.failure("make " + path) }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The bytes of a file of at most 8 MiB: a transaction has 1.5 MB and takes a third more in base64.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 8 << 20 {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    private static func failure(_ what: String) -> Failure {
        Failure(description: "cannot \(what): \(String(cString: strerror(errno)))")
    }
}

/// The hold on an outbox file; nobody else takes the entry up as long as it lives.
public final class OutboxLock: Sendable {
    private let descriptor: Int32
    private let path: String

    init(_ descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    /// Removes the file: the transaction's fate is known.
    public func remove() {
        unlink(path)
    }
}
