internal import Bytes
internal import CommandKit
internal import Flow
internal import FlowNotes

/// Transactions as files that people hand on: the canonical RLP in hex, as flow-cli has it.
enum TransactionFile {
    /// The option that names a file to write.
    static let save = OptionSpec(
        "save", .text, valueName: "FILE", help: "Write it into FILE; one that is there already only with --yes")
    /// The files that are read.
    static let files = ArgumentSpec(
        "FILE", isRepeated: true, help: "The transaction; several copies are merged; - is stdin")

    /// The transaction of the command line's files, with the signatures of all of them.
    static func read(_ invocation: Invocation) throws -> Transaction {
        let paths = invocation.command.arguments
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw CommandFailure(.usage, "usage", "stdin can be one file only", hint: "give - once")
        }
        var merged: Transaction?
        for path in paths {
            let next = try transaction(path, invocation)
            do {
                merged = try merged?.merged(with: next) ?? next
            } catch {
                throw CommandFailure(.usage, "cannot_merge", "\(path) cannot be merged with \(paths[0]): \(error)")
            }
        }
        guard let merged else { throw CommandFailure(.usage, "usage", "no file is given") }
        return merged
    }

    private static func transaction(_ path: String, _ invocation: Invocation) throws -> Transaction {
        let name = path == "-" ? "stdin" : path
        let contents = try bytes(path, invocation)
        var digits = contents.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }[...]
        if digits.starts(with: Array("0x".utf8)) { digits = digits.dropFirst(2) }
        guard !digits.isEmpty, let rlp = Hex.decode(digits: digits) else {
            throw CommandFailure(
                .usage, "not_a_transaction", "\(name) is no transaction: it is \(kind(of: contents))",
                hint: "give a file made by \(Product.name) tx build, tx sign, or flow transactions build --save")
        }
        do {
            return try Transaction.decode(rlp: rlp).transaction
        } catch {
            throw CommandFailure(.usage, "not_a_transaction", "\(name) is no transaction: \(error)")
        }
    }

    /// What a file without hex digits seems to be.
    private static func kind(of bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self).drop(while: \.isWhitespace)
        if text.isEmpty { return "empty" }
        if text.hasPrefix("{") || text.hasPrefix("[") { return "JSON, not the hex digits of one" }
        if text.hasPrefix("-----BEGIN") { return "PEM, not the hex digits of one" }
        if ["import", "transaction", "access(all)", "//", "/*"].contains(where: text.hasPrefix) {
            return "Cadence source, which tx build makes one of"
        }
        return "not hex digits"
    }

    /// Twice the largest transaction, and some for signatures.
    private static let limit = 2 * Transaction.maximumByteSize + 65_536

    private static func bytes(_ path: String, _ invocation: Invocation) throws -> [UInt8] {
        if path == "-" { return try invocation.streams.input.readAll(limit) }
        do throws(FileContents.Failure) {
            return try FileContents(path: path, limit: limit).bytes
        } catch {
            throw CommandFailure(.usage, "unreadable_file", "cannot read \(path): \(error.reason)")
        }
    }

    /// Gives a transaction as the result, or writes it into the file of `--save`.
    static func give(_ transaction: Transaction, _ invocation: Invocation) throws {
        let hex = Hex.encode(transaction.rlp)
        let file = invocation.command.text("save")
        if let file {
            // Without a newline: flow-cli takes the file's bytes as they are.
            try OutputFile.write(Array(hex.utf8), to: file, replaces: invocation.settings.isConfirmed)
            invocation.reporter.note("wrote \(file)")
        }
        let description = TransactionDescription(transaction)
        invocation.reporter.result(
            text: { file == nil ? hex : "" }, plain: { file ?? hex }, json: { description.json })
        if let next = description.nextSigner { invocation.reporter.note("next to sign: \(next)") }
    }
}
