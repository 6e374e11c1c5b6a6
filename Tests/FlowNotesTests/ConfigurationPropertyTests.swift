import Cadence
import FlowNotes
import TestSupport
import Testing

struct ConfigurationPropertyTests {
    private static let alphabet = Array("{}[]\",:\\u0 1\n-.eE$x/".utf8) + [0, 0x1b, 0x80, 0xff]

    /// The example with some bytes changed, dropped or added loads or is refused; nothing else happens.
    @Test func damagedFilesAreRefused() throws {
        let scratch = try ConfigurationScratch()
        let example = try TestFiles.bytes(TestFiles.package + "/flow.json.example")
        var random = SplitMix64(seed: 11)
        var refused = 0
        for _ in 0..<250 {
            var bytes = example
            for _ in 0...random.below(3) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = Self.alphabet[random.below(Self.alphabet.count)]
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
                default: bytes.insert(Self.alphabet[random.below(Self.alphabet.count)], at: place)
                }
            }
            try scratch.write(bytes: bytes)
            do throws(ConfigurationError) {
                let configuration = try Configuration.load(files: [scratch.path()], environment: [:])
                for name in configuration.accountNames { _ = try? configuration.account(name).loadKey() }
            } catch {
                refused += 1
                #expect(error.place != nil)
            }
        }
        #expect(refused > 80)
    }

    @Test func largeFilesTakeNoTime() throws {
        let names = (0..<3_000).map { "n\($0)" }
        let contracts = names.map { "\"\($0)\": {\"source\": \"a\", \"aliases\": {\"emulator\": \"0x1\"}}" }
        let accounts = names.map { "\"\($0)\": {\"address\": \"0x1\", \"key\": \"$K\"}" }
        let items = names.map { "\"\($0)\"" }
        let text = """
            {"contracts": {\(contracts.joined(separator: ","))}, "accounts": {\(accounts.joined(separator: ","))},
             "deployments": {"emulator": {"n1": [\(items.joined(separator: ","))]}}}
            """
        let scratch = try ConfigurationScratch()
        let clock = ContinuousClock()
        var count = 0
        let time = try clock.measure { count = try scratch.load(text).contracts.count }
        #expect(count == names.count)
        #expect(time < .seconds(60))
    }

    /// After an edit the file still loads, says what was set, and every other byte is where it was.
    @Test func editsKeepTheRest() throws {
        let scratch = try ConfigurationScratch()
        let example = String(decoding: try TestFiles.bytes(TestFiles.package + "/flow.json.example"), as: UTF8.self)
        for contract in ["NotepadManager", "Other"] {
            for network in ["testing", "emulator", "testnet"] {
                let file = try scratch.write(example)
                try ConfigurationEditor(file: file)
                    .setAlias(of: contract, on: network, to: Address(rawValue: 0xabc))
                let configuration = try Configuration.load(files: [file], environment: [:])
                let found = try configuration.address(ofContract: contract, on: try configuration.network(network))
                #expect(found.address == Address(rawValue: 0xabc))
                #expect(found.origin == .alias)
                let edited = try scratch.read()
                let head = zip(edited.utf8, example.utf8).prefix { $0 == $1 }.count
                let tail = zip(edited.utf8.reversed(), example.utf8.reversed()).prefix { $0 == $1 }.count
                let isReplaced = contract == "NotepadManager" && network == "testing"
                #expect(head + tail >= example.utf8.count - (isReplaced ? 16 : 0))
            }
        }
    }

    /// Whatever a file looks like, a new alias is an insertion: what was there before and after it is there still.
    @Test func newAliasesAreInsertions() throws {
        let scratch = try ConfigurationScratch()
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            let text = RandomDocument.text(&random)
            let file = try scratch.write(text)
            try ConfigurationEditor(file: file).setAlias(of: "Zed", on: "testnet", to: Address(rawValue: 7))
            let edited = try scratch.read()
            let (before, after) = (Array(text.utf8), Array(edited.utf8))
            let head = zip(after, before).prefix { $0 == $1 }.count
            let tail = zip(after.reversed(), before.reversed()).prefix { $0 == $1 }.count
            #expect(after.count > before.count && head + tail >= before.count - 2, "\(text)\n---\n\(edited)")
            let hasBareLineFeed = edited.replacing("\r\n", with: "").utf8.contains(UInt8(ascii: "\n"))
            if text.contains("\r\n") { #expect(!hasBareLineFeed, "\(edited)") }
            let configuration = try Configuration.load(files: [file], environment: [:])
            #expect(configuration.contracts.last?.aliases.map(\.address) == [Address(rawValue: 7)])
        }
    }

    /// A setting that is added and taken away again leaves the file as it was.
    @Test func settingsComeAndGo() throws {
        let scratch = try ConfigurationScratch()
        var random = SplitMix64(seed: 6)
        for _ in 0..<200 {
            let members = (0...random.below(3)).map { "\"n\($0)\":\(RandomDocument.space(&random, "\n"))\"v\"" }
            let separator = "," + RandomDocument.space(&random, "\n")
            let text = "{" + RandomDocument.space(&random, "\n") + members.joined(separator: separator) + "\n}"
            let file = try SettingsFile(reading: try scratch.write(text, "config.json"))
            try file.set("zed", ofNetwork: nil, to: "1 \"2\"")
            let added = try SettingsFile(reading: file.path)
            #expect(added.common["zed"]?.text == "1 \"2\"" && added.common.count == members.count + 1)
            try file.set("zed", ofNetwork: nil, to: nil)
            #expect(try scratch.read("config.json") == text)
            let gone = "n\(random.below(members.count))"
            try file.set(gone, ofNetwork: nil, to: nil)
            let rest = try SettingsFile(reading: file.path)
            #expect(rest.common.count == members.count - 1 && rest.common[gone] == nil)
        }
    }
}

/// A flow.json that nobody would write, and that is valid.
private enum RandomDocument {
    static func space(_ random: inout SplitMix64, _ newline: String) -> String {
        switch random.below(4) {
        case 0: ""
        case 1: " "
        case 2: newline + String(repeating: "\t", count: random.below(3))
        default: newline + String(repeating: " ", count: random.below(6))
        }
    }

    static func text(_ random: inout SplitMix64) -> String {
        let newline = random.below(2) == 0 ? "\n" : "\r\n"
        var sections = ["\"x\": [1, {\"y\" :\tnull}]", "\"networks\": {}", "\"deep\":{\"a\":{\"b\":[ ]}}"]
        let contracts = ["{}", "{ }", "{\"A\":\"a\"}", "{\(newline)\t\"A\":\(newline)\"a\"\(newline)}"]
        if random.below(4) > 0 { sections.append("\"contracts\":" + contracts[random.below(contracts.count)]) }
        let parts = sections.map { (random.below(1_000), $0) }.sorted { $0 < $1 }.map(\.1)
        let body = parts.map { space(&random, newline) + $0 + space(&random, newline) }.joined(separator: ",")
        return space(&random, newline) + "{" + body + "}" + space(&random, newline)
    }
}
