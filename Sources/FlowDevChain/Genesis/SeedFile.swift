import Bytes
import FoundationEssentials
import Glibc

/// The secret that the keys of a chain's accounts come from: a file beside the ledger that only its owner can read.
struct SeedFile {
    let path: String

    init(ledger: String) { path = ledger + ".seed" }

    /// The seed; nil when there is no such file.
    func read() throws(ChainError) -> [UInt8]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: data, as: UTF8.self).prefix { !$0.isWhitespace }
        guard let seed = Hex.decode(text), !seed.isEmpty else {
            throw ChainError(
                .ledger,
                "\(path) does not hold the hex digits of a seed; put its former text back, or begin a new chain, without "
                    + "the notes of this one: flownotes chain reset")
        }
        return seed
    }

    /// Writes the seed, in place of whatever is there.
    func write(_ seed: [UInt8]) throws(ChainError) {
        unlink(path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        let text = Array(Hex.encode(seed).utf8) + [0x0a]
        guard Descriptor.write(text, to: file), fsync(file) == 0 else { throw failure }
    }

    private var failure: ChainError {
        ChainError(
            .ledger,
            "cannot write \(path): \(String(cString: strerror(errno))); check that the folder can be written to")
    }
}
