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
}
