internal import Bytes
internal import Glibc

/// Puts a new file in the place of an old one in a single step.
package enum FileReplacement {
    /// Why it could not be done; the old file is as it was.
    package struct Failure: Error, Hashable, Sendable {
        /// The end of a sentence, `Permission denied`.
        package let reason: String
    }

    /// Writes beside the file, then renames; the permissions stay, and a link stays a link.
    package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        let target = FilePath.resolved(path)
        guard let (descriptor, temporary) = TemporaryFile.make(target + ".") else { throw failure() }
        do throws(Failure) {
            defer { close(descriptor) }
            try fill(descriptor, bytes, like: target)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
    }

    /// Makes a file that is not there yet, with the permissions that the umask leaves; fails for one that is there.
    static func create(_ bytes: [UInt8], at path: String) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        do throws(Failure) {
            try write(descriptor, bytes)
        } catch {
            unlink(path)
            throw error
        }
    }

    private static func fill(_ descriptor: Int32, _ bytes: [UInt8], like target: String) throws(Failure) {
        var status = stat()
        if stat(target, &status) == 0 { fchmod(descriptor, status.st_mode & 0o7777) }
        try write(descriptor, bytes)
    }

    private static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Failure) {
        guard Descriptor.write(bytes, to: descriptor), fsync(descriptor) == 0 else { throw failure() }
    }

    private static func failure() -> Failure { Failure(reason: String(cString: strerror(errno))) }
}
