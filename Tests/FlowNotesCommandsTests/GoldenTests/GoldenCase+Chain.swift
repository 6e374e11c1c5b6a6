extension GoldenCase {
    private static let hello1 =
        "access(all) contract Hello {\n    access(all) fun word(): String { return \"one\" }\n}\n"
    private static let hello2 = hello1.replacing("one", with: "two")

    private static func configuration(_ file: String, _ others: String = "", _ names: String = "") -> String {
        """
        {
          "contracts": {"Hello": "./\(file)"\(others)},
          "accounts": {"me": {"address": "0x179b6b1cb6755e31", "key": {"type": "file", "location": "./me.pkey"}}},
          "deployments": {"local": {"local": ["Hello"\(names)]}}
        }

        """
    }

    private static let two = "import Hello from 0x179b6b1cb6755e31\naccess(all) contract World {}\n"

    /// The commands about the chain.
    static let chain = [
        GoldenCase("status", "formats", .notes, ["status", "status --json", "status -oplain", "status -v"]),
        GoldenCase(
            "status", "unreachable", .nothing,
            [
                "status --host http://127.0.0.1:1", "status --host http://127.0.0.1:1 --json",
                "status --network nowhere",
                "status --host ftp://x",
            ]),
        GoldenCase("doctor", "formats", .notes, ["doctor", "doctor --json", "doctor -oplain"]),
        GoldenCase(
            "doctor", "unwell", .nothing,
            ["doctor --host http://127.0.0.1:1", "doctor --host http://127.0.0.1:1 --json"]),
        GoldenCase(
            "block", "formats", .notes,
            ["block 2", "block 2 --json", "block", "block -oplain", "block 99", "block 99 --json", "block x"]),
        GoldenCase(
            "events", "formats", .notes,
            [
                "events flow.CapabilityPublished", "events NotepadManager.NoteAdded --from 2 --to 2 --json",
                "events A.f8d6e0586b0a20c7.NotepadManager.NoteAdded -ojsonl", "events NotepadManager.NoteAdded -oplain",
                "events flow.AccountKeyRemoved", "events flow.AccountKeyRemoved --json", "events NoteAdded",
                "events NotepadManager.NoteAdded --from 9",
            ]),
        GoldenCase(
            "chain", "ledger", .notes,
            [
                "chain status", "chain status --json", "chain status -oplain", "chain snapshot",
                "chain snapshot --json",
                "chain snapshot before", "chain snapshot before-two --json", "chain snapshot", "chain snapshot --json",
                "chain snapshot -oplain", GoldenStep("add more -q"), GoldenStep("chain rollback before", typed: "y\n"),
                "chain rollback 2 --yes --json", "chain rollback 9 --yes", "chain rollback", "chain rollback nothing",
                GoldenStep("chain reset", typed: "n\n"), "chain reset --dry-run", "chain reset --yes", "chain rest",
            ]),
        GoldenCase(
            "chain", "none", .nothing, ["chain status", "chain status --json", "chain reset", "chain snapshot x"]),
        GoldenCase(
            "deploy", "formats", .chain,
            files: [
                "hello1.cdc": hello1, "hello2.cdc": hello2, "a.json": configuration("hello1.cdc"),
                "b.json": configuration("hello2.cdc"), "c.json": configuration("bad.cdc"),
                "bad.cdc": hello1.replacing("String", with: "Sting"),
            ],
            [
                "deploy", "deploy -f DIR/c.json", "deploy -f DIR/a.json --dry-run -oplain", "deploy -f DIR/a.json",
                "deploy -f DIR/a.json", "deploy -f DIR/a.json --json", GoldenStep("deploy -f DIR/b.json", typed: "n\n"),
                GoldenStep("deploy -f DIR/b.json", typed: "y\n"), "deploy -f DIR/a.json --update --json",
                "deploy -f DIR/b.json --update --save", GoldenStep("deploy -f DIR/a.json --remove", typed: "y\n"),
            ]),
        GoldenCase(
            "deploy", "several", .chain,
            files: [
                "hello1.cdc": hello1, "bad.cdc": hello1.replacing("String", with: "Sting"), "world.cdc": two,
                "a.json": configuration("hello1.cdc", ", \"World\": \"./world.cdc\"", ", \"World\""),
                "b.json": configuration("bad.cdc", ", \"World\": \"./world.cdc\"", ", \"World\""),
            ],
            [
                "deploy -f DIR/b.json", "deploy -f DIR/b.json --json", "deploy -f DIR/a.json --dry-run --json",
                "deploy -f DIR/a.json --dry-run -oplain",
                "deploy -f DIR/a.json --json", "deploy -f DIR/a.json", "deploy -f DIR/a.json --json --wait none",
                "deploy -f DIR/a.json --remove --yes",
            ]),

    ]
}
