internal import Bytes
internal import Glibc

/// The folder of a keystore, held open: whatever is done to its path meanwhile, the files are those of one folder.
final class KeyFolder {
    /// The end of the files' names.
    static let suffix = ".json"
    private static let unfinished = ".new"

    /// A file and what is to be said of the way it is kept.
    struct Contents {
        let bytes: [UInt8]
        let warnings: [String]
    }

    private let path: String
    private let descriptor: Int32

    /// Opens the folder; nil when there is none. Throws when others can put files into it.
    init?(_ path: String) throws(KeystoreError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw Self.failure(.unreadable, "open the folder \(path)")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(.unreadable, "look at the folder \(path)") }
        if let why = Self.objection(to: status) {
            throw KeystoreError(
                .insecure, "the folder of keys \(path) is not safe: \(why)",
                hint: "chmod 700 \(path)   # after looking who put what there")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Opens the folder, and makes it when there is none, for its owner alone.
    static func making(_ path: String) throws(KeystoreError) -> KeyFolder {
        if let part = PrivateFolder.make(path) { throw failure(.unwritable, "make \(part)") }
        guard let folder = try KeyFolder(path) else { throw failure(.unwritable, "make \(path)") }
        return folder
    }

    /// The names of the keys, sorted; a file whose name cannot be a key's is none of ours.
    func names() -> [String] {
        let listed = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard listed >= 0 else { return [] }
        guard let directory = fdopendir(listed) else {
            close(listed)
            return []
        }
        // It closes the descriptor too.
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(Self.suffix), !name.hasPrefix(".") else { continue }
            let key = String(name.dropLast(Self.suffix.count))
            if (try? KeyName.check(key)) != nil { names.append(key) }
        }
        return names.sorted()
    }

    /// The file of a key; nil when there is none.
    func read(_ name: String) throws(KeystoreError) -> Contents? {
        let whole = path + "/" + name + Self.suffix
        let file = openat(descriptor, name + Self.suffix, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        if file < 0 {
            if errno == ENOENT { return nil }
            if errno == ELOOP { throw Self.insecure(whole, "it is a symbolic link") }
            throw Self.failure(.unreadable, "read the key file \(whole)")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Self.failure(.unreadable, "look at the key file \(whole)") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.insecure(whole, "it is no regular file") }
        if let why = Self.objection(to: status) { throw Self.insecure(whole, why) }
        let isWide = status.st_mode & 0o077 != 0
        return Contents(
            bytes: try Self.bytes(of: file, whole),
            warnings: isWide ? ["others can read the key file \(whole); chmod 600 \(whole) closes it"] : [])
    }

    private static func bytes(of file: Int32, _ path: String) throws(KeystoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(.unreadable, "read the key file \(path)") }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= KeyFile.sizeLimit else {
                throw KeyFile.damaged(path, "it has more than \(KeyFile.sizeLimit) bytes")
            }
        }
    }

    /// Why a file or folder may be another's; nil when only its owner, who is this user or root, can change it.
    private static func objection(to status: stat) -> String? {
        if status.st_uid != geteuid(), status.st_uid != 0 { return "it belongs to another user" }
        if status.st_mode & 0o022 != 0 { return "others can write it" }
        return nil
    }

    private static func insecure(_ path: String, _ why: String) -> KeystoreError {
        KeystoreError(
            .insecure, "the key file \(path) is refused: \(why)",
            hint: "look at it with ls -l, and put the file itself there, for its owner alone (chmod 600)")
    }
}

extension KeyFolder {
    /// Writes a key's file in one step; `old` is what must stand there, nil when nothing may.
    func write(_ name: String, _ bytes: [UInt8], over old: [UInt8]?) throws(KeystoreError) {
        try locked { () throws(KeystoreError) in
            try expect(name, old)
            try replace(name, bytes)
        }
    }

    /// Writes a key's file under another name, then removes it under the old one.
    func move(_ name: String, to other: String, _ bytes: [UInt8], over old: [UInt8]) throws(KeystoreError) {
        try locked { () throws(KeystoreError) in
            try expect(name, old)
            try expect(other, nil)
            try replace(other, bytes)
            guard unlinkat(descriptor, name + Self.suffix, 0) == 0 else {
                throw Self.failure(.unwritable, "remove \(path)/\(name)\(Self.suffix)")
            }
            fsync(descriptor)
        }
    }

    /// Removes a key's file; false when there is none.
    func remove(_ name: String) throws(KeystoreError) -> Bool {
        try locked { () throws(KeystoreError) in
            if unlinkat(descriptor, name + Self.suffix, 0) != 0 {
                if errno == ENOENT { return false }
                throw Self.failure(.unwritable, "remove \(path)/\(name)\(Self.suffix)")
            }
            fsync(descriptor)
            return true
        }
    }

    /// The error of a name that another key has.
    static func taken(_ name: String, _ path: String) -> KeystoreError {
        KeystoreError(
            .nameTaken, "there is a key \(name) already, in \(path)",
            hint: "choose another name; flownotes keys show \(name) tells which key it is")
    }

    private func expect(_ name: String, _ old: [UInt8]?) throws(KeystoreError) {
        var status = stat()
        let isThere = fstatat(descriptor, name + Self.suffix, &status, AT_SYMLINK_NOFOLLOW) == 0
        guard let old else {
            if isThere { throw Self.taken(name, path + "/" + name + Self.suffix) }
            return
        }
        let found = isThere ? try read(name)?.bytes : nil
        guard found == old else {
            throw KeystoreError(
                .changedMeanwhile, "key \(name) was changed or removed by another run meanwhile",
                hint: "look at it, and run the command again")
        }
    }

    /// Writes beside the file, then renames. Whoever reads has the old file or the new one, also after a loss of power.
    private func replace(_ name: String, _ bytes: [UInt8]) throws(KeystoreError) {
        let target = name + Self.suffix
        let draft = "." + target + Self.unfinished
        // What a run that died has left; the lock keeps others from writing now.
        unlinkat(descriptor, draft, 0)
        let file = openat(descriptor, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(.unwritable, "write \(path)/\(target)") }
        // The umask may have taken rights away from the owner too.
        let isWritten = fchmod(file, 0o600) == 0 && Descriptor.write(bytes, to: file) && fsync(file) == 0
        let code = errno
        close(file)
        guard isWritten, renameat(descriptor, draft, descriptor, target) == 0 else {
            let error = Self.failure(.unwritable, "write \(path)/\(target)", isWritten ? errno : code)
            unlinkat(descriptor, draft, 0)
            throw error
        }
        fsync(descriptor)
    }

    private func locked<T>(_ body: () throws(KeystoreError) -> T) throws(KeystoreError) -> T {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Self.failure(.unwritable, "lock the folder \(path)") }
        }
        defer { flock(descriptor, LOCK_UN) }
        return try body()
    }

    private static func failure(
        _ kind: KeystoreError.Kind, _ what: String, _ code: Int32 = errno
    ) -> KeystoreError {
        KeystoreError(
            kind, "cannot \(what): \(String(cString: strerror(code)))",
            hint: "check the path and its permissions; XDG_DATA_HOME says where else keys can be")
    }
}
