import CommandKit
import Testing

struct CommandParserTests {
    /// The outcome of a line as one text: path, options in order of name, arguments.
    private func outcome(_ line: [String], _ environment: [String: String] = [:]) -> String {
        do throws(UsageError) {
            switch try SampleTable.parser.parse(line, environment: environment) {
            case .version: return "version"
            case .help(let path): return (["help"] + path).joined(separator: " ")
            case .run(let command): return text(command)
            }
        } catch {
            return "\(error.message) | \(error.hint)"
        }
    }

    private func text(_ command: ParsedCommand) -> String {
        let names = ["body", "json", "limit", "network", "output", "tag", "timeout", "title", "type", "yes"]
        let options = names.filter(command.has).map { "\($0)=\(command.texts($0).joined(separator: "+"))" }
        return (command.path + options + command.arguments.map { "<\($0)>" }).joined(separator: " ")
    }

    @Test(arguments: [
        (["add"], "add"),
        (["a", "x"], "add <x>"),
        (["new", "--title", "T", "x"], "add title=T <x>"),
        (["add", "x", "-t", "T"], "add title=T <x>"),
        (["add", "-tT"], "add title=T"),
        (["add", "-t=T"], "add title=T"),
        (["add", "-title"], "add title=itle"),
        (["add", "--title="], "add title="),
        (["add", ""], "add <>"),
        (["add", "-"], "add <->"),
        (["add", "-t", "-"], "add title=-"),
        (["add", "-t", "--json"], "add title=--json"),
        (["add", "-t", "--", "x"], "add title=-- <x>"),
        (["-y", "add", "--json"], "add json= yes="),
        (["-n", "testnet", "add", "-yt", "T"], "add network=testnet title=T yes="),
        (["add", "-n", "testnet"], "add network=testnet"),
        (["-n", "testnet", "list", "-n", "5"], "list limit=5 network=testnet"),
        (["--title", "T", "add", "x"], "add title=T <x>"),
        (["--limit", "3", "ls"], "list limit=3"),
        (["add", "--tag", "a", "--tag", "b", "-t", "1", "-t", "2"], "add tag=a+b title=1+2"),
        (["--", "add", "-t"], "add <-t>"),
        (["-n", "--", "add", "-t", "T"], "add network=-- title=T"),
        (["keys", "delete", "a", "b", "-y"], "keys delete yes= <a> <b>"),
        (["keys", "-y", "list"], "keys list yes="),
        (["add", "-t", "!#:+ \u{1} b", "a!#:+"], "add title=!#:+ \u{1} b <a!#:+>"),
        (["add", "-t", "Καφές 👍", "e\u{301}"], "add title=Καφές 👍 <e\u{301}>"),
        (["--timeout", "1.5", "list"], "list timeout=1.5"),
    ])
    func understands(_ line: [String], _ expected: String) {
        #expect(outcome(line) == expected)
    }

    @Test(
        "C136: values that begin with a dash are kept as typed",
        arguments: [
            (["add", "--title", "T", "--", "- buy milk"], "add title=T <- buy milk>"),
            (["add", "--title", "T", "--body=-5"], "add body=-5 title=T"),
            (["add", "--title", "T", "--body", "-5"], "add body=-5 title=T"),
        ])
    func dashes(_ line: [String], _ expected: String) {
        #expect(outcome(line) == expected)
    }

    @Test(
        "C133, C134: commas, colons and equal signs in values stay",
        arguments: [
            (["add", "milk, eggs, \"bread\""], "add <milk, eggs, \"bread\">"),
            (
                ["add", "-t", "Re: plan", "https://example.org:8080/a?b=c#d"],
                "add title=Re: plan <https://example.org:8080/a?b=c#d>"
            ),
            (["add", "--title=a=b"], "add title=a=b"),
        ])
    func punctuation(_ line: [String], _ expected: String) {
        #expect(outcome(line) == expected)
    }

    @Test(arguments: [
        ([], "help"),
        (["-h"], "help"),
        (["help"], "help"),
        (["help", "a"], "help add"),
        (["help", "keys", "list"], "help keys list"),
        (["add", "x", "--help"], "help add"),
        (["--help", "add"], "help add"),
        (["keys", "-h"], "help keys"),
        (["add", "--bogus", "-h"], "help add"),
        (["list", "-n", "zero", "-h"], "help list"),
        (["keys", "delete", "-h"], "help keys delete"),
        (["-V"], "version"),
        (["add", "--version"], "version"),
    ])
    func helps(_ line: [String], _ expected: String) {
        #expect(outcome(line) == expected)
    }

    @Test(arguments: [
        (["ad"], "unknown command \"ad\" | did you mean add?"),
        (["lsit"], "unknown command \"lsit\" | did you mean list?"),
        (["hlep"], "unknown command \"hlep\" | did you mean help?"),
        (["frobnicate"], "unknown command \"frobnicate\" | see tool --help"),
        (["help", "ad"], "unknown command \"ad\" | did you mean add?"),
        (["--netwrk", "local", "list"], "unknown flag --netwrk | did you mean --network?"),
        (["--bogus", "x", "list"], "unknown flag --bogus | see tool --help"),
        (["lsit", "--bogus"], "unknown command \"lsit\" | did you mean list?"),
        (["keys"], "tool keys needs a subcommand | choose one of delete, list"),
        (["keys", "lst"], "tool keys has no subcommand \"lst\" | did you mean list?"),
        (["--json"], "a command is missing | see tool --help"),
        (["add", "--titel", "T"], "unknown flag --titel | did you mean --title?"),
        (["add", "--titl=T"], "unknown flag --titl | did you mean --title?"),
        (["--netwrok=x", "add"], "unknown flag --netwrok | did you mean --network?"),
        (["add", "--net", "x"], "unknown flag --net | did you mean --network?"),
        (["add", "-yx"], "unknown flag -x | see tool add --help"),
        (["add", "-5"], "unknown flag -5 | put -- before text that begins with a dash"),
        (["add", "-t"], "-t needs a value | write -t TITLE"),
        (["add", "-yt"], "-t needs a value | write -t TITLE"),
        (["add", "--title"], "--title needs a value | write --title TITLE"),
        (["add", "--json=yes"], "--json takes no value | leave out the = and what follows it"),
        (["list", "--title", "T"], "unknown flag --title | see tool list --help"),
        (["--title", "T", "list"], "unknown flag --title | see tool list --help"),
        (["list", "-n", "0"], "--limit cannot be \"0\" | it must be 1 to 500"),
        (["list", "-n", "x"], "--limit cannot be \"x\" | a whole number is needed"),
        (["list", "--timeout", "-1"], "--timeout cannot be \"-1\" | a number such as 30 or 1.5 is needed"),
        (["list", "--timeout", "nan"], "--timeout cannot be \"nan\" | a number such as 30 or 1.5 is needed"),
        (["list", "-o", "yaml"], "--output cannot be \"yaml\" | choose one of text, json"),
        (["list", "x"], "unexpected argument \"x\" | list takes no arguments"),
        (["add", "a", "b"], "unexpected argument \"b\" | add takes one body"),
        (["keys", "delete"], "NAME is missing | see tool keys delete --help"),
    ])
    func refuses(_ line: [String], _ expected: String) {
        #expect(outcome(line) == expected)
    }

    @Test func environmentFillsIn() throws {
        let environment = ["TOOL_NETWORK": "testnet", "TOOL_OUTPUT": ""]
        #expect(outcome(["add"], environment) == "add network=testnet")
        #expect(outcome(["add", "-n", "emulator"], environment) == "add network=emulator")
        #expect(
            outcome(["add"], ["TOOL_OUTPUT": "xml"]) == "TOOL_OUTPUT cannot be \"xml\" | choose one of text, json")
        guard case .run(let command) = try SampleTable.parser.parse(["add", "-y"], environment: environment) else {
            Issue.record("not run")
            return
        }
        #expect(command.origin(of: "network") == .environment("TOOL_NETWORK"))
        #expect(command.origin(of: "yes") == .flag)
        #expect(command.origin(of: "output") == nil)
    }

    @Test(arguments: [
        ["ad", "--json"], ["--json", "ad"], ["add", "--bogus", "--json"], ["--bogus", "add", "--json"],
        ["keys", "--json"],
        ["list", "-n", "0", "--json"],
    ])
    func errorsKeepTheOtherFlags(_ line: [String]) {
        do throws(UsageError) {
            _ = try SampleTable.parser.parse(line)
            Issue.record("no error")
        } catch {
            #expect(error.partial.flag("json"))
        }
    }

    @Test func typedValues() throws {
        guard case .run(let command) = try SampleTable.parser.parse(["list", "-n", "500", "--timeout", "0.5"]) else {
            Issue.record("not run")
            return
        }
        #expect(command.integer("limit") == 500)
        #expect(command.number("timeout") == 0.5)
        #expect(command.integer("type") == nil)
    }
}
