internal import Flow
internal import FoundationEssentials
internal import Glibc
internal import SQLiteStore

/// The folder in which versions before 0.2 kept a file for each transaction; what it holds is taken over once.
struct FormerOutbox {
    private struct Stored: Decodable {
        let version: Int
        let network: String
        let host: String
        let act: String
        let signedAt: Int64
        let transaction: String
    }

    private let folder: String

    init(_ folder: String) { self.folder = folder }

    /// Moves entries that no running program holds, and removes the folder when nothing is left in it.
    ///
    /// A file that cannot be read stays where it is, for a person to look at.
    func move(into database: OutboxDatabase) throws(Outbox.Failure) {
        for name in names() {
            let path = folder + "/" + name
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, access(path, F_OK) == 0,
                let entry = Self.entry(Self.read(descriptor))
            else { continue }
            try database.run(
                "INSERT INTO entries(id, network, host, act, signed_at, bytes) VALUES(?, ?, ?, ?, ?, ?)",
                .blob(entry.transaction.id.bytes), .text(entry.network), .text(entry.host), .text(entry.act),
                .integer(entry.signedAt), .blob(entry.transaction.rlp))
            unlink(path)
        }
        rmdir(folder)
    }

    private func names() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if Identifier(name)?.description == name { names.append(name) }
        }
        return names.sorted()
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

    private static func entry(_ bytes: [UInt8]) -> OutboxEntry? {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)), stored.version == 1,
            let rlp = Data(base64Encoded: stored.transaction),
            let transaction = try? Transaction(rlp: [UInt8](rlp))
        else { return nil }
        return OutboxEntry(
            network: stored.network, host: stored.host, act: stored.act, transaction: transaction,
            signedAt: stored.signedAt)
    }
}
