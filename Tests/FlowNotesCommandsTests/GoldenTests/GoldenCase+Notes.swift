extension GoldenCase {
    /// The commands about single notes.
    static let notes = [
        GoldenCase(
            "add", "first", .chain,
            [
                "add -t Milk 'Two litres'", "add 'a body without a title'",
                GoldenStep("add -t Piped", piped: "from a pipe\n", only: .piped),
                GoldenStep("add -t Typed -", typed: "line one\nline two\n", only: .terminal),
            ]),
        GoldenCase(
            "add", "formats", .chain,
            [
                "add -t Milk 'Two litres' --json", "add -t Milk 'Two litres' -ojsonl",
                "add -t Milk 'Two litres' -o plain",
                "add -t Milk 'Two litres' -q", "add -t Milk 'Two litres' --wait none", "add b --wait none --json",
                "add b -v",
            ]),
        GoldenCase(
            "add", "shown-only", .chain,
            [
                "add -t Milk 'Two litres' --dry-run", "add -t Milk 'Two litres' --dry-run --json",
                "add -t Milk 'Two litres' --explain",
            ]),
        GoldenCase(
            "add", "refused", .chain,
            [
                "add", "add ''", "add '' --json", "add --file DIR/none.txt", "add -t Milk --titel x",
                "add -t Milk x --timeout 0", "add -t Milk x --no-input --signer nobody",
            ]),
        GoldenCase(
            "add", "editor", .chain,
            [
                GoldenStep("add", environment: ["EDITOR": "printf 'Milk\\n\\nTwo litres\\n' >"], only: .terminal),
                GoldenStep("add", environment: ["EDITOR": "true"], only: .terminal),
                GoldenStep("add", environment: ["EDITOR": "false"], only: .terminal),
                GoldenStep("add", piped: "a line\n", environment: ["EDITOR": "false"], only: .piped),
            ]),
        GoldenCase(
            "list", "formats", .notes,
            [
                "list", "list --json", "list -o jsonl", "list -o plain", "list --print0", "list --color always",
                "list -q -n 1 --sort title -r", "list --at-height 2",
            ]),
        GoldenCase(
            "list", "nothing", .chain,
            [
                "list", "list --json", "list -ojsonl", "list -oplain", "list 0xf8d6e0586b0a20c7",
                "list 0xf8d6e0586b0a20c7 --json", GoldenStep("add x -q"), GoldenStep("delete 1 -q --yes"), "list",
                "list --json",
            ]),
        GoldenCase(
            "show", "formats", .notes,
            [
                "show 1", "show 2 3", "show @last", "show title:Milk", "show 1 --json", "show 1 3 --json",
                "show 1 2 -ojsonl",
                "show 1 2 -oplain", "show 3 --field body", "show 1 2 --field title", "show 2 --at-height 2",
            ]),
        GoldenCase(
            "show", "not-found", .notes,
            [
                "show 42", "show 42 --json", "show title:Mill", "show @first", "show title:i", "show title:i --json",
                "show", "show 1 --at-height 99",
            ]),
        GoldenCase(
            "edit", "flags", .notes,
            [
                "edit 1 --body 'Three litres'", "edit 1 -t Oats", "edit 1 -t Oats", "edit 1 -t Oats --json",
                "edit 1 -t Rye --json", "edit 1 -t Rice -oplain",
                GoldenStep("edit 1 -", piped: "from stdin\n", typed: "typed\n"),
                "edit 1 -t '' --body ''", "edit 42 -t x", "edit 1 -t x --dry-run", "edit 1 2 -t x",
            ]),
        GoldenCase(
            "edit", "editor", .notes,
            [
                GoldenStep("edit 1", environment: ["EDITOR": "sed -i s/litres/pints/"]), "show 1",
                GoldenStep("edit 1", environment: ["EDITOR": "true"]),
                GoldenStep("edit 1", environment: ["EDITOR": "false"], only: .terminal),
            ]),
        GoldenCase(
            "delete", "confirmed", .notes,
            [
                GoldenStep("delete 1", typed: "n\n"), GoldenStep("delete 1 3", typed: "y\n"),
                GoldenStep("delete 1", typed: ""),
                "delete 1 --no-input", "delete 1 --no-input --json", "delete 1 2 --yes", "delete 3 --yes --json",
                "delete 3 --yes",
            ]),
        GoldenCase(
            "delete", "shown-only", .notes,
            ["delete 1 2 --dry-run", "delete 1 --dry-run --json", "delete 1 --dry-run -oplain"]),
        GoldenCase(
            "drop-notepad", "confirmed", .notes,
            [
                GoldenStep("drop-notepad", typed: "y\n"), "drop-notepad --yes",
                "drop-notepad --confirm 0xf8d6e0586b0a20c7",
                GoldenStep("drop-notepad", typed: "0x179b6b1cb6755e31\n"),
                "drop-notepad --confirm 0x179b6b1cb6755e31 --json", "drop-notepad",
            ]),
    ]

    /// The commands about many notes and their past.
    static let manyNotes = [
        GoldenCase(
            "search", "formats", .notes,
            [
                "search milk", "search 'two lit'", "search 買い物", "search rings", "search milk --json",
                "search milk -ojsonl",
                "search milk -oplain", "search nothing", "search nothing --json", "search ''", "search two words",
                "search milk --offline",
            ]),
        GoldenCase(
            "history", "formats", .notes,
            [
                GoldenStep("edit 1 -t Oats --body 'Two bags' -q"), GoldenStep("delete 1 --yes -q"), "history 1",
                "history 1 --json", "history 1 -ojsonl", "history 1 -oplain", "history 42", "history 3",
            ]),
        GoldenCase(
            "restore", "formats", .notes,
            [
                GoldenStep("edit 1 -t Oats --body 'Two bags' -q"), GoldenStep("restore 1 --at-height 3", typed: "y\n"),
                "restore 1 --at-height 3 --yes", "restore 1 --at-height 4 --yes",
                "restore 1 --at-height 3 --yes --json",
                "restore 1 --at-height 3 --yes --json", GoldenStep("delete 1 --yes -q"),
                "restore 1 --at-height 4 --yes",
                "restore 1", "restore 1 --at-height 99 --yes",
            ]),
        GoldenCase(
            "import", "formats", .chain,
            files: [
                "in.jsonl": "{\"title\":\"a\",\"body\":\"A\"}\n{\"title\":\"b\"}\n", "md/Bread.md": "rye\n",
                "md/Milk.md": "---\ntitle: \"Milk: 2\"\n---\ntwo litres\n",
                "bad.jsonl": "{\"title\":\"a\"}\n{\"titel\":\"b\"}\n",
            ],
            [
                "import DIR/in.jsonl --dry-run", "import DIR/in.jsonl --dry-run --json", "import DIR/in.jsonl",
                "import DIR/in.jsonl", "import DIR/in.jsonl --json", "import DIR/md", "import DIR/md -oplain",
                "import DIR/bad.jsonl", "import DIR/bad.jsonl --json", "import DIR/bad.jsonl --skip-bad --json",
                "import DIR/none.jsonl", GoldenStep("import", piped: "{\"title\":\"c\"}\n"),
            ]),
        GoldenCase(
            "export", "formats", .notes,
            [
                "export", "export --format jsonl", "export DIR/out.json", "export DIR/out.json",
                "export DIR/out.json --yes --json",
                "export DIR/out/", "export DIR/out/ -oplain", "export DIR/out.txt", "export --format md",
                "export - 0xf8d6e0586b0a20c7",
            ]),
        GoldenCase(
            "watch", "formats", .notes,
            [
                GoldenStep("edit 1 -t Oats -q"), GoldenStep("delete 3 --yes -q"),
                GoldenStep("drop-notepad --confirm 0x179b6b1cb6755e31 -q"),
                "watch --from 0 --until 6", "watch --from 0 --until 6 --json", "watch --from 4 --until 2 -ojsonl",
                "watch --from 0 --until 6 -oplain",
                "watch --from 0 --until 1 --exec 'echo \"$FLOWNOTES_CHANGE $FLOWNOTES_ID\" >/dev/null'",
                "watch --from x",
            ]),
        GoldenCase(
            "sync", "formats", .chain,
            [
                "sync", "sync --json", "add --offline -t Train 'On the way'", "add --offline -t Bus x --json",
                "add --offline -t Boat x -oplain", "status", "sync --dry-run", "sync --dry-run --json", "sync", "sync",
                GoldenStep("add --offline x -q"), "sync --json", GoldenStep("add --offline x -q"), "sync -oplain",
            ]),
    ]
}
