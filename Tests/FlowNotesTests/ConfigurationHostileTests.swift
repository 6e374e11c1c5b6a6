import FlowNotes
import FoundationEssentials
import Glibc
import Testing

/// Files that are made to do harm: nothing hangs, fills the memory or ends the program.
struct ConfigurationHostileTests {
    private func keyFailure(_ scratch: ConfigurationScratch, location: String) throws -> String {
        let text =
            "{\"accounts\": {\"a\": {\"address\": \"1\", \"key\": {\"type\": \"file\", \"location\": \"\(location)\"}}}}"
        let account = try scratch.load(text).account("a")
        return scratch.failure { _ = try account.loadKey() } ?? ""
    }

    @Test(arguments: [
        ("fifo", "not a regular file"), ("folder", "not a regular file"), ("loop", "Too many levels of symbolic links"),
        ("/dev/zero", "not a regular file"), ("big", "it has more than 65536 bytes"), ("fifo/x", "Not a directory"),
        ("flow.json", "cannot be used"), ("flow.json\\u0000x", "the path has a NUL in it"),
        (String(repeating: "a", count: 5_000), "File name too long"),
    ])
    func keyFiles(_ location: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        mkfifo(scratch.path("fifo"), 0o600)
        mkdir(scratch.path("folder"), 0o700)
        symlink("loop", scratch.path("loop"))
        try scratch.write(bytes: [UInt8](repeating: 0x31, count: 70_000), "big")
        let failure = try keyFailure(scratch, location: location)
        #expect(failure.contains("/accounts/a: ") && failure.contains(expected), "\(failure.prefix(300))")
    }

    @Test("a file that may not be read is named, with what to do", .enabled(if: geteuid() != 0))
    func permissions() throws {
        let scratch = try ConfigurationScratch()
        try scratch.write("1", "a.pkey", mode: 0o000)
        let failure = try keyFailure(scratch, location: "a.pkey")
        #expect(failure.hasSuffix("Permission denied; check the path and its permissions"), "\(failure)")
        try scratch.write("{}", mode: 0o000)
        #expect(
            scratch.failure { _ = try Configuration.load(files: [scratch.path()], environment: [:]) }
                == "cannot read flow.json: Permission denied; check the path and its permissions")
    }

    @Test(arguments: ["fifo", "loop", "folder"])
    func configurationFiles(_ name: String) throws {
        let scratch = try ConfigurationScratch()
        mkfifo(scratch.path("fifo"), 0o600)
        mkdir(scratch.path("folder"), 0o700)
        symlink("loop", scratch.path("loop"))
        let failure = scratch.failure { _ = try Configuration.load(files: [scratch.path(name)], environment: [:]) }
        #expect(failure?.hasPrefix("cannot read \(name): ") ?? false)
        // What stands in the place of flow.json is not passed over for the one of the home folder.
        symlink(scratch.path(name), scratch.path())
        let home = try ConfigurationScratch()
        try home.write("{}")
        #expect(throws: ConfigurationError.self) {
            try Configuration.load(folder: scratch.folder, environment: ["HOME": home.folder])
        }
    }

    @Test func size() throws {
        let scratch = try ConfigurationScratch()
        var bytes = Array("{\"a\": \"".utf8) + [UInt8](repeating: 0x61, count: 8 << 20)
        bytes += Array("\"}".utf8)
        try scratch.write(bytes: bytes)
        let failure = scratch.failure { _ = try Configuration.load(files: [scratch.path()], environment: [:]) }
        #expect(failure?.hasPrefix("cannot read flow.json: it has more than 8388608 bytes") ?? false)
    }

    @Test("values are counted: brackets take far more memory than text", arguments: ["[],", "{},", "1,", "\"\","])
    func manyValues(_ element: String) throws {
        let scratch = try ConfigurationScratch()
        let text = "{\"a\": [" + String(repeating: element, count: 260_000).dropLast() + "]}"
        let failure = scratch.failure { _ = try scratch.load(text) }
        #expect(failure?.contains("not valid JSON: more than 250000 values") ?? false)
    }

    @Test("names of all sorts are only names", arguments: ["\\u001b[31m", "$HOME", "../../etc", "\\u0000", "a.b/c~d"])
    func names(_ name: String) throws {
        let scratch = try ConfigurationScratch()
        let text = "{\"networks\": {\"\(name)\": \"http://a\"}, \"contracts\": {\"\(name)\": \"x\"}}"
        #expect(try scratch.load(text, ["HOME": "/"]).networks.count == 5)
    }
}
