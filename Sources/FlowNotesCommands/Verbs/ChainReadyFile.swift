internal import Bytes
internal import Glibc

/// The file that says on which port the chain accepts connections; it is there as long as it does.
struct ChainReadyFile: Sendable {
    private let path: String

    /// Writes it as one step, so that whoever sees it sees all of it: `{"port":8888,"pid":4711}`.
    init(_ path: String, port: UInt16) throws {
        self.path = path
        let draft = "\(path).\(getpid())"
        let text = JSONText().encode(["port": .integer(Int(port)), "pid": .integer(Int(getpid()))]) + "\n"
        guard Self.write(Array(text.utf8), to: draft), rename(draft, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(draft)
            throw CommandFailure(
                .usage, "ready_file", "cannot write \(path): \(reason)", hint: "name another by --ready-file")
        }
    }

    /// Removes it.
    func remove() { unlink(path) }

    private static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return false }
        defer { close(file) }
        return Descriptor.write(bytes, to: file)
    }
}
