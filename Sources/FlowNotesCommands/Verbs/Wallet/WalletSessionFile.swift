internal import FlowNotes
internal import FlowWallet
internal import Glibc

/// Where the session with a wallet is kept: a file for each network, for its owner alone.
struct WalletSessionFile: Sendable {
    /// The file.
    let path: String
    private static let sizeLimit = 256 << 10

    /// The file of a network; nil when there is no folder for the program's own files.
    init?(_ network: String, _ environment: [String: String]) {
        guard let folder = Folders.state(environment) else { return nil }
        path = "\(folder)/wallets/\(Self.fileName(network)).json"
    }

    /// A network may be called anything; `/` and a leading dot would lead elsewhere.
    private static func fileName(_ network: String) -> String {
        network.utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            return isPlain || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// The session; nil when nobody is signed in. Throws for a file that cannot be read, or that others can change.
    func read() throws -> WalletSession? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        if file < 0 {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw failure("cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw failure("is no file") }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else { throw failure("can be changed by others") }
        return try WalletSession(json: try bytes(of: file))
    }

    private func bytes(of file: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= Self.sizeLimit {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("cannot be read: \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
        throw failure("is too large")
    }

    /// Puts a session in the place of what was there, in one step.
    func write(_ session: WalletSession) throws {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        if let part = PrivateFolder.make(folder) {
            throw failure("cannot be written: \(part): \(String(cString: strerror(errno)))")
        }
        // A link is not to be followed, and wide rights are not to be kept.
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG || status.st_mode & 0o077 != 0 { unlink(path) }
        do throws(FileReplacement.Failure) {
            try FileReplacement.write(session.json, to: path)
        } catch {
            throw failure("cannot be written: \(error.reason)")
        }
    }

    /// Removes the session; false when there was none.
    func remove() throws -> Bool {
        if unlink(path) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw failure("cannot be removed: \(String(cString: strerror(errno)))")
    }

    private func failure(_ what: String) -> CommandFailure {
        CommandFailure(
            .failure, "wallet_session", "the session with the wallet, \(path), \(what)",
            hint: "remove the file, and sign in again: \(Product.name) login")
    }
}
