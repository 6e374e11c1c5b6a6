internal import CommandKit
internal import FlowCrypto
internal import FlowNotes
internal import Glibc

/// `keys export`: the private key itself, for other programs.
enum KeysExportVerb {
    private enum Format: String, CaseIterable {
        case hex, pem

        func text(_ key: PrivateKey) -> String {
            switch self {
            case .hex: key.exportHex() + "\n"
            case .pem: key.exportPEM()
            }
        }
    }

    static let verb = Verb(
        CommandSpec(
            "export", summary: "Write out a private key, unencrypted.",
            discussion: "Whoever has it can sign. Without --file it is shown on the terminal after a question; it goes "
                + "into a pipe only with --yes. The words of a new key are not kept and cannot be exported.\n\n"
                + KeyOptions.discussion,
            options: [
                OptionSpec(
                    "format", .choice(Format.allCases.map(\.rawValue)), valueName: "FORMAT",
                    help: "hex, or pem (PKCS#8); hex unless given"),
                OptionSpec("file", .text, valueName: "F", help: "Write it to a new file that only you can read"),
            ],
            arguments: [KeyOptions.name],
            examples: [.init("\(Product.name) keys export alice --format pem --file alice.pem")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let name = invocation.keyName
        _ = try keystore.key(name)
        let format = invocation.command.text("format").flatMap(Format.init) ?? .hex
        if let path = invocation.command.text("file") {
            let text = format.text(try invocation.unlock(name, in: keystore).privateKey)
            try write(text, to: path)
            return invocation.reporter.result(
                text: { "wrote the private key \(name) to \(invocation.reporter.shown(path))" }, plain: { path },
                json: { ["name": .string(name), "format": .string(format.rawValue), "file": .string(path)] })
        }
        try confirm(name, invocation)
        let text = format.text(try invocation.unlock(name, in: keystore).privateKey)
        invocation.reporter.result(
            text: { text }, plain: { text },
            json: {
                ["name": .string(name), "format": .string(format.rawValue), "private_key": .string(text)]
            })
    }

    private static func confirm(_ name: String, _ invocation: Invocation) throws {
        let act = "show the private key \(name)"
        guard invocation.settings.isConfirmed || invocation.streams.output.isTerminal else {
            throw CommandFailure(
                .confirmation, "confirmation_needed",
                "refusing to write the private key \(name) where it may be kept (stdout is not a terminal)",
                hint: "give --file FILE, or --yes if the pipe is what you want")
        }
        try invocation.confirm("show the private key \(name) on this screen?", act: act)
    }

    private static func write(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "there is such a file already" : String(cString: strerror(errno))
            throw CommandFailure(
                .failure, "unwritable_file", "cannot write \(path): \(reason)", hint: "choose another path")
        }
        defer { close(descriptor) }
        let writer = DescriptorWriter(descriptor)
        // The umask may have taken rights away from the owner too.
        let isPrivate = fchmod(descriptor, 0o600) == 0
        if isPrivate { writer.write(Array(text.utf8)) }
        guard isPrivate, writer.failure == nil, fsync(descriptor) == 0 || errno == EINVAL else {
            let reason = writer.failure ?? String(cString: strerror(errno))
            unlink(path)
            throw CommandFailure(.failure, "unwritable_file", "cannot write \(path): \(reason)")
        }
    }
}
