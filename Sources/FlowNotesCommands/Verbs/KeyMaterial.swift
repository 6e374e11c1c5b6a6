internal import Bytes
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// The text of a key that is imported, and what it is.
struct KeyMaterial {
    private enum Form: String, CaseIterable {
        case mnemonic, hex, pem

        var prompt: String {
            switch self {
            case .mnemonic: "The words (not shown): "
            case .hex: "The private key, 64 hex digits (not shown): "
            case .pem: "The PEM text, to its END line (not shown):\n"
            }
        }
    }

    private var bytes: [UInt8]
    private let form: Form

    /// Reads the key as the flags say; asks for it when it comes from nowhere else.
    init(_ invocation: Invocation) throws {
        let command = invocation.command
        let given = Form.allCases.filter { command.flag($0.rawValue) }
        guard given.count <= 1 else {
            throw CommandFailure(
                .usage, "usage",
                "\(given.map { "--" + $0.rawValue }.joined(separator: " and ")) contradict each other",
                hint: "leave all but one out, or all")
        }
        bytes = try Self.read(invocation, given.first)
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw CommandFailure(
                .usage, "usage", "there is no key in what was given", hint: "pipe it in, or give --file")
        }
        form = given.first ?? Self.form(of: bytes)
    }

    /// Overwrites the text.
    mutating func wipe() { bytes.wipe() }

    private static func read(_ invocation: Invocation, _ form: Form?) throws -> [UInt8] {
        let file = invocation.command.text("file")
        let isInput = file == "-" || invocation.command.arguments.count > 1
        if let file, file != "-" {
            let contents = try SecretFile(file, "the key")
            if contents.isWide {
                invocation.reporter.warn("others can read \(file); remove it when the key is stored, or chmod 600 it")
            }
            return contents.bytes
        }
        if isInput, invocation.streams.input.isTerminal {
            throw CommandFailure(
                .usage, "usage", "stdin is a terminal, which would show the key",
                hint: "leave the - out, and you are asked without showing it")
        }
        if isInput || !invocation.streams.input.isTerminal { return try invocation.streams.input.readAll(65_536) }
        return try ask(invocation, form)
    }

    private static func ask(_ invocation: Invocation, _ form: Form?) throws -> [UInt8] {
        guard let terminal = invocation.secretTerminal else {
            throw CommandFailure(
                .key, "locked", "the key cannot be asked for: there is no terminal, or --no-input forbids it",
                hint: "pipe it in, or give --file")
        }
        terminal.write(form?.prompt ?? "The key: words, hex or PEM (not shown): ")
        var text: [UInt8] = []
        while var line = try terminal.readLine(false) {
            defer { line.wipe() }
            text += line + [UInt8(ascii: "\n")]
            let isPEM = form == .pem || Self.form(of: text) == .pem
            if !isPEM || line.starts(with: "-----END ".utf8) || text.count > 65_536 { break }
        }
        return text
    }

    private static func form(of bytes: [UInt8]) -> Form {
        let first = bytes.drop { $0 <= 0x20 }
        if first.starts(with: "-----BEGIN".utf8) || bytes.count > 4096 { return .pem }
        let words = bytes.split { $0 <= 0x20 }
        return words.count > 1 ? .mnemonic : .hex
    }

    /// Throws for flags that say nothing of a key of this form.
    private func checkFlags(_ invocation: Invocation) throws {
        let foreign: [Form: [String]] = [
            .hex: ["path", "passphrase", "passphrase-file"], .pem: ["path", "passphrase"],
        ]
        for flag in foreign[form] ?? [] where invocation.command.has(flag) {
            throw CommandFailure(
                .usage, "usage", "--\(flag) is for words, and the key is \(form.rawValue)", hint: "leave it out")
        }
    }

    /// The private key, and the path it was derived on; throws with exit code 2 for what is no key.
    func key(_ new: NewKey, _ invocation: Invocation) throws -> (PrivateKey, DerivationPath?) {
        try checkFlags(invocation)
        do {
            switch form {
            case .hex: return (try PrivateKey(new.algorithm ?? .ecdsaP256, hex: text), nil)
            case .pem: return (try pem(new, invocation), nil)
            case .mnemonic:
                let path = new.path ?? .flowDefault
                let master = try HDKey(
                    new.algorithm ?? .ecdsaP256, mnemonic: try Mnemonic(utf8: bytes),
                    passphrase: try invocation.mnemonicPassphrase())
                return (try master.derive(path).privateKey, path)
            }
        } catch let error as CryptoError {
            switch error.kind {
            case .wrongPassphrase: throw CommandFailure(.key, "wrong_passphrase", error.message)
            case .library, .unsupportedAlgorithm: throw error
            default: throw CommandFailure(.usage, "unusable_key", "the key cannot be imported: \(error.message)")
            }
        }
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    private func pem(_ new: NewKey, _ invocation: Invocation) throws -> PrivateKey {
        guard try PrivateKey.isEncrypted(pem: text) else {
            return try PrivateKey(pem: text, algorithm: new.algorithm)
        }
        let passphrase =
            try invocation.command.text("passphrase-file").map(invocation.passphrase(inFile:))
            ?? invocation.ask(
                "Passphrase of the PEM key: ", orFail: "the PEM key is encrypted", flags: "--passphrase-file FILE")
        return try PrivateKey(pem: text, passphrase: passphrase, algorithm: new.algorithm)
    }
}

extension Invocation {
    /// The passphrase of a mnemonic: of a file, asked for with `--passphrase`, twice when it is new, else empty.
    func mnemonicPassphrase(isNew: Bool = false) throws -> Passphrase {
        if let path = command.text("passphrase-file") { return try passphrase(inFile: path) }
        guard command.flag("passphrase") else { return try Passphrase("") }
        let passphrase = try ask(
            "Passphrase of the words: ", orFail: "the words have a passphrase", flags: "--passphrase-file FILE")
        guard isNew else { return passphrase }
        guard
            try ask("Once more: ", orFail: "the words have a passphrase", flags: "--passphrase-file FILE").isSame(
                as: passphrase)
        else {
            throw CommandFailure(
                .key, "passphrases_differ", "the two passphrases are not the same",
                hint: "nothing was stored; try again")
        }
        return passphrase
    }
}
