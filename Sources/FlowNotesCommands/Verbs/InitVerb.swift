internal import Cadence
internal import CommandKit
internal import FlowNotes
internal import Glibc

/// `init`: a flow.json to start with.
enum InitVerb {
    static let verb = Verb(
        CommandSpec(
            "init", summary: "Write a flow.json with the networks and NotepadManager.",
            discussion:
                "No secret goes into it: of an account it names the file of the key. For an account that is not "
                + "made yet, leave the flags out and see accounts create.",
            options: [
                OptionSpec("account", .text, valueName: "NAME", help: "The name of an account that is there already"),
                OptionSpec("address", .text, valueName: "ADDRESS", help: "Its address"),
                OptionSpec("key-file", .text, valueName: "FILE", help: "The file of its private key: hex or PEM"),
                OptionSpec("cadence", help: "Also write the contract's source, for flow-cli"),
                OptionSpec("force", help: "Replace a flow.json that is there"),
            ],
            examples: [
                .init("\(Product.name) init"),
                .init("\(Product.name) init --account me --address 0x179b6b1cb6755e31 --key-file me.pkey"),
            ]),
        run: run)

    /// What git is to leave alone: key files, and what flow.json's variables are set in.
    private static let ignored = ["*.pkey", "*.private.json", ".env"]

    private static func run(_ invocation: Invocation) async throws {
        let file = try file(invocation)
        let account = try account(invocation, file)
        let new = NewConfiguration(account: account)
        if invocation.settings.isDryRun { return try show(new, file, invocation) }
        let isThere = access(file, F_OK) == 0
        if isThere, !invocation.command.flag("force") {
            try invocation.confirm("\(file) is there already; replace it?", act: "replace \(file)")
        }
        try new.write(to: file, replaces: isThere)
        let folder = folder(of: file)
        let contract = invocation.command.flag("cadence") ? try NewConfiguration.writeContract(in: folder) : nil
        let added = try IgnoreFile.add(ignored, inFolder: folder)
        report(file, contract, account, invocation)
        if !added.isEmpty { invocation.reporter.note("added to .gitignore: \(added.joined(separator: " "))") }
        advise(account, folder, invocation)
        if contract == nil, access(folder + "/" + NewConfiguration.contractPath, F_OK) != 0 {
            invocation.reporter.note(
                "\(NewConfiguration.contractPath) is not there; \(Product.name) has the contract in itself, and "
                    + "init --force --cadence writes the file for flow-cli")
        }
    }

    /// The file of `-f`, else the one of this folder.
    private static func file(_ invocation: Invocation) throws -> String {
        let files = invocation.settings.configurationFiles ?? ["flow.json"]
        guard files.count == 1 else {
            throw CommandFailure(
                .usage, "usage", "one flow.json is written, but several are named", hint: "give one -f")
        }
        return files[0]
    }

    private static func folder(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    private static func show(_ new: NewConfiguration, _ file: String, _ invocation: Invocation) throws {
        let text = String(decoding: try new.bytes(), as: UTF8.self)
        invocation.reporter.result(
            text: { text }, plain: { text }, json: { ["path": .string(file), "text": .string(text)] })
        invocation.reporter.note("would write that into \(file)")
    }

    // MARK: The account

    private static func account(_ invocation: Invocation, _ file: String) throws -> NewConfiguration.Account? {
        let command = invocation.command
        let names = ["account", "address", "key-file"]
        let missing = names.filter { command.text($0) == nil }
        if missing.count == names.count { return nil }
        guard let name = command.text("account"), let text = command.text("address"),
            let keyFile = command.text("key-file")
        else {
            throw CommandFailure(
                .usage, "usage", "an account needs \(missing.map { "--" + $0 }.joined(separator: " and ")) too",
                hint: "\(Product.name) init --account NAME --address 0x… --key-file FILE")
        }
        guard let address = Address(text), !name.isEmpty, address != .zero else {
            throw CommandFailure(
                .usage, "usage", name.isEmpty ? "--account cannot be empty" : "--address cannot be \"\(text)\"",
                hint: "an address is 16 hex digits, with or without 0x")
        }
        return NewConfiguration.Account(name: name, address: address, keyFile: try location(keyFile, file))
    }

    /// The path of the key file as flow.json is to have it: seen from flow.json, not from here.
    private static func location(_ keyFile: String, _ file: String) throws -> String {
        if looksLikeKey(keyFile) {
            throw CommandFailure(
                .usage, "usage", "--key-file is the name of a file, not a key",
                hint: "keep the key in a file that only you can read; the shell's history has it now")
        }
        if keyFile.hasPrefix("/") { return keyFile }
        if folder(of: file) == "." {
            return keyFile.hasPrefix("./") || keyFile.hasPrefix("../") ? keyFile : "./" + keyFile
        }
        guard let here = getcwd(nil, 0) else {
            throw CommandFailure(.failure, "no_folder", "the folder you are in is gone", hint: "cd to another")
        }
        defer { free(here) }
        return String(cString: here) + "/" + keyFile
    }

    private static func looksLikeKey(_ text: String) -> Bool {
        text.utf8.count >= 64 && text.allSatisfy { $0.isHexDigit || $0 == "x" || $0 == "X" }
    }

    // MARK: What is said

    private static func report(
        _ file: String, _ contract: String?, _ account: NewConfiguration.Account?, _ invocation: Invocation
    ) {
        let files = [file] + (contract.map { [$0] } ?? [])
        invocation.reporter.result(
            text: { files.map { "wrote \($0)" }.joined(separator: "\n") }, plain: { files.joined(separator: "\n") },
            json: {
                [
                    "path": .string(file), "contract": JSONValue(contract), "account": JSONValue(account?.name),
                    "network": JSONValue(account?.network),
                ]
            })
    }

    private static func advise(_ account: NewConfiguration.Account?, _ folder: String, _ invocation: Invocation) {
        let say = invocation.reporter.note
        guard let account else {
            say(
                "next, on the chain inside the program, which needs nothing else: \(Product.name) add -t Milk \"Two litres\""
            )
            return say(
                "with an account of another network: \(Product.name) init --force --account NAME --address 0x… "
                    + "--key-file FILE")
        }
        let isWhole = account.keyFile.hasPrefix("/")
        let path = isWhole ? account.keyFile : folder + "/" + account.keyFile
        do throws(FileContents.Failure) {
            let contents = try FileContents(path: path, limit: 65_536)
            if contents.mode & 0o077 != 0 {
                invocation.reporter.warn("others can read the key file \(account.keyFile); chmod 600 closes it")
            }
        } catch {
            invocation.reporter.warn(
                "the key file \(account.keyFile) cannot be read yet: \(error.reason); "
                    + "put the private key of \(account.address) there")
        }
        guard let network = account.network else {
            return say(
                "\(account.address) is of none of the networks that are built in: add yours to networks and deployments"
            )
        }
        say(
            "next: \(Product.name) status -n \(network), then \(Product.name) deploy -n \(network) if NotepadManager is not there"
        )
    }
}
