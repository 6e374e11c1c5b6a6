import CommandKit
import Testing

struct HelpTextTests {
    private func check(_ path: [String], width: Int, _ expected: String) {
        #expect(HelpText(SampleTable.parser, width: width).render(path) == expected + "\n")
    }

    @Test func program() {
        check(
            [], width: 80,
            """
            Keeps things.

            Usage: tool [FLAGS] COMMAND

            Commands:
              add   Adds a thing.
              list  Lists things.
              keys  Keys.

            Flags:
              -n, --network NAME      Network [TOOL_NETWORK]
                  --json              Print JSON
              -o, --output text|json  Form [TOOL_OUTPUT]
                  --timeout S         Seconds to wait
              -y, --yes               Do not ask
              -h, --help              Show this help
              -V, --version           Show the version

            See tool help COMMAND for more about a command.
            """)
    }

    @Test func command() {
        check(
            ["add"], width: 50,
            """
            Adds a thing.

            Usage: tool add [FLAGS] [BODY]

            Aliases: a, new

            The body is read from stdin when it is piped and
            nothing else is given.

            Empty is refused.

            Arguments:
              BODY  The body, or - for stdin

            Flags:
              -t, --title TITLE  The title
                  --body BODY    The body
                  --tag TAG      A tag

            Flags of every command (see tool --help):
              --network --json --output --timeout --yes --help
              --version

            Examples:
              # With a title
              tool add -t Milk "Two litres"
              tool add -
            """)
    }

    @Test func group() {
        check(
            ["keys"], width: 80,
            """
            Keys.

            Usage: tool keys [FLAGS] COMMAND

            Commands:
              delete  Deletes keys.
              list    Lists keys.

            Flags of every command (see tool --help):
              --network --json --output --timeout --yes --help --version

            See tool help keys COMMAND for more about a command.
            """)
    }

    @Test func repeatedArguments() {
        let text = HelpText(SampleTable.parser).render(["keys", "delete"])
        #expect(text.contains("Usage: tool keys delete [FLAGS] NAME…\n"))
    }

    @Test(arguments: [0, 40, 41, 55, 80, 100, 1000])
    func linesFit(_ width: Int) {
        for path in [[], ["add"], ["list"], ["keys"]] {
            for line in HelpText(SampleTable.parser, width: width).render(path).split(separator: "\n") {
                #expect(line.count <= min(max(width, 40), 100))
            }
        }
    }
}
