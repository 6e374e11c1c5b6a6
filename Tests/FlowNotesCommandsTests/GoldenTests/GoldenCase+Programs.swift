extension GoldenCase {
    private static let programs = [
        "hello.cdc": "transaction(word: String) {\n    prepare(signer: &Account) { log(word) }\n}\n",
        "fail.cdc": "transaction {\n    prepare(signer: &Account) { panic(\"no bread\") }\n}\n",
        "sum.cdc":
            "access(all) fun main(a: Int, b: UFix64): {String: UFix64} {\n    return {\"sum\": UFix64(a) + b}\n}\n",
        "bad.cdc": "access(all) fun main(): Int {\n    return \"one\"\n}\n",
        "Counter.cdc":
            "access(all) contract Counter {\n    access(all) var count: Int\n    init() { self.count = 0 }\n}\n",
        "note.txt": "a note\n", "thing.json": "{\"a\": 1}\n",
    ]

    /// The commands about transactions of any kind.
    static let transactions = [
        GoldenCase(
            "tx send", "formats", .chain, files: programs,
            [
                "tx send DIR/hello.cdc hi", "tx send DIR/hello.cdc hi --json", "tx send DIR/hello.cdc hi -oplain",
                "tx send DIR/hello.cdc hi --wait none", "tx send DIR/hello.cdc hi --dry-run", "tx send DIR/fail.cdc",
                "tx send DIR/fail.cdc --json", "tx send DIR/hello.cdc", "tx send DIR/sum.cdc 1 2",
                "tx send DIR/none.cdc",
                "tx send DIR/hello.cdc hi --explain",
            ]),
        GoldenCase(
            "tx build", "formats", .chain, files: programs,
            [
                "tx build DIR/hello.cdc hi", "tx build DIR/hello.cdc hi --json",
                "tx build DIR/hello.cdc hi --save DIR/a.rlp",
                "tx build DIR/hello.cdc hi --save DIR/a.rlp", "tx build DIR/hello.cdc hi --save DIR/b.rlp -oplain",
                "tx build DIR/hello.cdc",
            ]),
        GoldenCase(
            "tx sign", "formats", .chain, files: programs,
            [
                GoldenStep("tx build DIR/hello.cdc hi --save DIR/a.rlp -q"),
                GoldenStep("tx sign DIR/a.rlp --save DIR/b.rlp", typed: "y\n"),
                GoldenStep("tx sign DIR/a.rlp", typed: "n\n"), "tx sign DIR/a.rlp --yes",
                "tx sign DIR/a.rlp --yes --json", "tx sign DIR/b.rlp --yes",
                "tx sign DIR/none.rlp --yes", "tx sign DIR/note.txt --yes",
            ]),
        GoldenCase(
            "tx send-signed", "formats", .chain, files: programs,
            [
                GoldenStep("tx build DIR/hello.cdc hi --save DIR/a.rlp -q"), "tx send-signed DIR/a.rlp",
                GoldenStep("tx sign DIR/a.rlp --yes --save DIR/b.rlp -q"), "tx send-signed DIR/b.rlp",
                "tx send-signed DIR/b.rlp",
                "tx send-signed DIR/b.rlp --json",
            ]),
        GoldenCase(
            "tx decode", "formats", .chain, files: programs,
            [
                GoldenStep("tx build DIR/hello.cdc hi --save DIR/a.rlp -q"), "tx decode DIR/a.rlp",
                "tx decode DIR/a.rlp --json",
                "tx decode DIR/a.rlp -oplain", "tx decode DIR/thing.json", "tx decode DIR/hello.cdc",
                "tx decode DIR/note.txt --json",
            ]),
        GoldenCase(
            "tx status", "formats", .chain, files: programs,
            [
                GoldenStep("tx send DIR/hello.cdc hi"), "tx status LAST-ID", "tx status LAST-ID --json",
                "tx status LAST-ID -oplain",
                GoldenStep("tx send DIR/fail.cdc"), "tx status LAST-ID", "tx status LAST-ID --json", "tx status 12",
                "tx status 00000000000000000000000000000000000000000000000000000000000000ff",
            ]),
        GoldenCase(
            "tx wait", "formats", .chain, files: programs,
            [
                GoldenStep("tx send DIR/hello.cdc hi --wait none"), "tx wait LAST-ID", "tx wait LAST-ID --json",
                "tx wait LAST-ID -oplain",
                "tx wait xyz",
            ]),
        GoldenCase(
            "script", "formats", .chain, files: programs,
            [
                "script DIR/sum.cdc 1 2", "script DIR/sum.cdc 1 2 --json", "script DIR/sum.cdc 1 2 --cadence-json",
                "script DIR/sum.cdc 1 2 -oplain",
                "script DIR/sum.cdc 1 x", "script DIR/sum.cdc 1", "script DIR/bad.cdc", "script DIR/bad.cdc --json",
                "script DIR/hello.cdc",
                GoldenStep(
                    "script - 1 2", piped: "access(all) fun main(a: Int, b: Int): Int { return a + b }", only: .piped),
            ]),
        GoldenCase(
            "cadence check", "formats", .nothing, files: programs,
            [
                "cadence check DIR/sum.cdc DIR/Counter.cdc", "cadence check DIR/sum.cdc DIR/Counter.cdc --json",
                "cadence check DIR/sum.cdc -oplain",
                "cadence check DIR/bad.cdc", "cadence check DIR/bad.cdc --json", "cadence check DIR/none.cdc",
            ]),
        GoldenCase(
            "cadence run", "formats", .nothing, files: programs,
            [
                "cadence run DIR/sum.cdc 1 2", "cadence run DIR/sum.cdc 1 2 --json", "cadence run DIR/sum.cdc -1 2",
                "cadence run DIR/sum.cdc -- -1 2.5",
                "cadence run DIR/bad.cdc", "cadence run DIR/hello.cdc hi", "cadence run DIR/sum.cdc 1 2 -v",
            ]),
    ]

    /// The commands about the program itself.
    static let frame = [
        GoldenCase(
            "help", "pages", .nothing,
            [
                "help", "help add", "keys", "help keys import", "accounts --help", "--version", "help nothing",
                "watch -h",
            ]),
        GoldenCase(
            "help", "usage", .nothing,
            [
                "", "ad", "list --jsn", "list --limit x", "list --limit", "list --json -o plain", "list -q -v",
                "list a b", "--colour", "tx", "tx sned",
                "list --color sometimes", "list --json --limit x", "keys new --words 13", "list --timeout -1",
            ]),
        GoldenCase(
            "completions", "shells", .nothing,
            ["completions bash", "completions zsh", "completions fish", "completions tcsh", "completions"]),
        GoldenCase(
            "config list", "formats", .nothing,
            [
                "config list", "config list --json", "config list -ojsonl", "config list -oplain",
                "config list -n testnet --signer me --timeout 5",
            ]),
        GoldenCase(
            "config get", "formats", .nothing,
            [
                "config get network", "config get network --json", "config get timeout", "config get signer -n testnet",
                "config get colour", "config get signer -n testnet --json",
            ]),
        GoldenCase(
            "config set", "formats", .nothing,
            [
                "config set network testnet", "config get network", "config set network nowhere",
                "config set color often", "config set colour never",
                "config set editor", "config set editor --unset", "config set signer me -n emulator",
                "config set timeout 5 --json", "config list",
            ]),
        GoldenCase(
            "init", "formats", .nothing,
            [
                "init -f DIR/new/flow.json --dry-run", "init -f DIR/one.json",
                GoldenStep("init -f DIR/one.json", typed: "n\n"), "init -f DIR/one.json --force --json",
                "init -f DIR/two.json --account me --address 0x179b6b1cb6755e31 --key-file DIR/me.pkey",
                "init -f DIR/three.json --account me",
                "init -f DIR/four.json --cadence -oplain", "init -f DIR/one.json --dry-run --json",
            ]),
    ]

    /// All cases that are run in process.
    static let all = notes + manyNotes + chain + accounts + keys + transactions + frame
}
