internal import Glibc

/// The files of databases.
package enum PrivateFile {
    /// Makes an empty file for its owner alone, whatever the mask says, unless there is one; false, with `errno`, when
    /// that fails. SQLite gives its journal the same mode.
    ///
    /// A file that is there is not opened: to close it would end the locks that SQLite has on it in this process.
    package static func make(_ path: String) -> Bool {
        if access(path, F_OK) == 0 { return true }
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno == EEXIST }
        defer { close(descriptor) }
        return fchmod(descriptor, 0o600) == 0
    }

    /// How many bytes a file has; 0 for none.
    package static func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
