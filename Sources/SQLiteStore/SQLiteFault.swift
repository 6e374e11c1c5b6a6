internal import CSQLite

/// What SQLite could not do.
package struct SQLiteFault: Sendable, Hashable {
    /// What was being done.
    package enum Work: Sendable, Hashable {
        case opening, runningScript, preparing, binding, writing, reading
    }

    /// What the result code asks for.
    package enum Cause: Sendable, Hashable {
        /// Another process has the file.
        case busy
        /// The disk is full.
        case full
        /// The file cannot be opened or written.
        case denied
        /// The file is no database, or is damaged.
        case damaged
        /// A statement that the file's tables do not take.
        case mismatch
        case other
    }

    package let work: Work
    package let cause: Cause
    /// SQLite's own words.
    package let reason: String
    /// The file; nil in memory.
    package let path: String?

    init(_ work: Work, _ code: Int32, _ reason: String, _ path: String?) {
        self.work = work
        self.reason = reason
        self.path = path
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: cause = .busy
        case SQLITE_FULL: cause = .full
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: cause = .denied
        case SQLITE_CORRUPT, SQLITE_NOTADB: cause = .damaged
        case SQLITE_ERROR, SQLITE_MISMATCH: cause = .mismatch
        default: cause = .other
        }
    }

    /// What to do about it; what a file that cannot be opened or is damaged needs depends on what it is for.
    package func advice(denied: String, damaged: String) -> String {
        switch cause {
        case .busy: "another process holds it: wait for that one or end it"
        case .full: "free space on the disk"
        case .denied: denied
        case .damaged: damaged
        case .mismatch, .other: "check the file and the disk"
        }
    }
}

/// The error of a module that keeps a database.
package protocol SQLiteFailure: Error {
    /// Says what could not be done, and what to do.
    init(_ fault: SQLiteFault)
}
