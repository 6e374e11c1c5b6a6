internal import Glibc

/// A lock on one byte of a file, which the kernel takes away with its process, however that ends.
///
/// The byte need not be there: locks on other bytes of the file are other locks.
final class FileLock: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Locks a byte; nil when another has it. Throws when the file cannot be opened or locked, for which nobody waits.
    static func tryLock(_ path: String, _ byte: Int64) throws(Outbox.Failure) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable(path) }
        let lock = FileLock(descriptor)
        if lock.control(setOwn, byte) != nil { return lock }
        guard [EAGAIN, EACCES].contains(errno) else { throw unusable(path) }
        return nil
    }

    private static func unusable(_ path: String) -> Outbox.Failure {
        Outbox.Failure("cannot lock \(path): \(String(cString: strerror(errno))); check that it can be written to")
    }

    /// Locks a byte as soon as the others let go of it; for what takes moments.
    static func lock(_ path: String, _ byte: Int64) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor)
        return lock.control(setOwnAndWait, byte) != nil ? lock : nil
    }

    /// Which of some bytes somebody holds; nil when that cannot be told.
    static func held(_ path: String, _ bytes: [Int64]) -> Set<Int64>? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor)
        var held: Set<Int64> = []
        for byte in bytes {
            guard let kind = lock.control(getOwn, byte) else { return nil }
            if kind != Int16(F_UNLCK) { held.insert(byte) }
        }
        return held
    }

    /// Writes a byte of the file itself: one system call, after which everybody sees it.
    @discardableResult
    func write(_ byte: UInt8, at place: Int64) -> Bool {
        var byte = byte
        return pwrite(descriptor, &byte, 1, off_t(place)) == 1
    }

    /// Which of some bytes of the file are 1.
    static func marked(_ path: String, _ places: [Int64]) -> Set<Int64> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return Set(
            places.filter { place in
                var byte: UInt8 = 0
                return pread(descriptor, &byte, 1, off_t(place)) == 1 && byte == 1
            })
    }

    // Linux's locks of open files, 36 to 38: those of POSIX are lost when any descriptor of the file is closed.
    private static let getOwn: Int32 = 36
    private static let setOwn: Int32 = 37
    private static let setOwnAndWait: Int32 = 38

    /// The kind of lock that is there afterwards; nil when the lock is not to be had.
    private func control(_ command: Int32, _ byte: Int64) -> Int16? {
        var request = flock()
        request.l_type = Int16(F_WRLCK)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = off_t(byte)
        request.l_len = 1
        var result: Int32
        repeat { result = fcntl(descriptor, command, &request) } while result != 0 && errno == EINTR
        return result == 0 ? request.l_type : nil
    }
}
