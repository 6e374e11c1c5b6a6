internal import FlowCrypto
internal import Glibc

/// A file, a pipe or a device that holds a secret.
struct SecretFile {
    /// The bytes, the caller's to wipe.
    let bytes: [UInt8]
    /// Whether others may read it.
    let isWide: Bool

    /// Reads it; `what` names the secret in errors, which repeat the path only when it is none itself. `isSecret` is false for what anybody may know.
    init(_ path: String, _ what: String, isSecret: Bool = true, limit: Int = 65_536) throws(CommandFailure) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, what, isSecret, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            throw Self.failure(path, what, isSecret, "it is a folder")
        }
        isWide = status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(limit + 4096)
        var piece = [UInt8](repeating: 0, count: 4096)
        defer { piece.wipe() }
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Self.failure(path, what, isSecret, String(cString: strerror(errno))) }
            if count == 0 { break }
            bytes += piece[..<count]
            guard bytes.count <= limit else {
                throw Self.failure(path, what, isSecret, "it has more than \(limit) bytes")
            }
        }
        self.bytes = bytes
    }

    /// The only line of the file as a passphrase; throws when there are several, or none.
    func passphrase(_ path: String) throws -> Passphrase {
        var line = bytes
        defer { line.wipe() }
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.contains(UInt8(ascii: "\n")) else {
            throw CommandFailure(
                .usage, "unusable_passphrase", "the passphrase file \(path) has several lines",
                hint: "a passphrase is one line")
        }
        return try Passphrase(utf8: line)
    }

    private static func failure(
        _ path: String, _ what: String, _ isSecret: Bool, _ reason: String
    ) -> CommandFailure {
        CommandFailure(
            .usage, "unreadable_file", "cannot read \(what) from \(shown(path)): \(reason)",
            hint: "give the path of a file that holds it" + (isSecret ? ", and never the secret itself" : ""))
    }

    /// The path, unless it looks like a key or words that were given in its place.
    private static func shown(_ path: String) -> String {
        let isHex = path.utf8.count >= 32 && path.allSatisfy { $0.isHexDigit || $0 == "x" || $0 == "X" }
        return isHex || path.contains(" ") || path.contains("-----") ? "the file given" : path
    }
}
