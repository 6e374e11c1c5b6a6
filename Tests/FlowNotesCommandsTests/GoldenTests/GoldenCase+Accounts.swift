extension GoldenCase {
    /// What a key's file has, and the flags that store it at no cost.
    static let key = "638dc9ad0eee91d09249f0fd7c5323a11600e20d5b9105b66b782a96236e74cf"
    static let words = "normal dune pole key case cradle unfold require tornado mercy hospital buyer"
    private static let files = ["password": "correct horse battery\n", "new-password": "another long one\n"]
    /// Stores a key, in a run of its own.
    private static let stored = GoldenStep(
        "keys import alice --hex --kdf-cost 4 --password-file DIR/password -q", piped: key, secrets: [key])

    /// The commands about accounts.
    static let accounts = [
        GoldenCase(
            "accounts create", "formats", .chain, files: files,
            [
                stored, "accounts create --key alice", "accounts create --key alice --json",
                "accounts create --key alice -oplain",
                GoldenStep("accounts create --key alice --weight 1", typed: "n\n"), "accounts create",
                "accounts create --key xyz",
                "accounts create --key alice --dry-run",
            ]),
        GoldenCase(
            "accounts show", "formats", .notes,
            [
                "accounts show", "accounts show --json", "accounts show -oplain", "accounts show 0xf8d6e0586b0a20c7",
                "accounts show 0x01cf0e2f2f715450", "accounts show 0x1", "accounts show nobody",
            ]),
        GoldenCase(
            "accounts fund", "formats", .chain,
            [
                GoldenStep("accounts fund 0xf8d6e0586b0a20c7 10", typed: "y\n"),
                "accounts fund 0xf8d6e0586b0a20c7 1.5 --yes --json",
                "accounts fund 0xf8d6e0586b0a20c7 -1", "accounts fund 0xf8d6e0586b0a20c7 0", "accounts fund local 1",
                "accounts fund 0xf8d6e0586b0a20c7 99999999999 --yes",
            ]),
        GoldenCase(
            "accounts add-key", "formats", .chain, files: files,
            [
                stored, "accounts add-key", "accounts add-key --count 2 --json",
                GoldenStep("accounts add-key --key alice", typed: "y\n"),
                "accounts add-key --key alice --weight 500 -oplain", "accounts show",
            ]),
        GoldenCase(
            "accounts revoke-key", "formats", .chain,
            [
                GoldenStep("accounts add-key --count 2 -q"), GoldenStep("accounts revoke-key 1", typed: "y\n"),
                "accounts revoke-key 2 --yes --json", "accounts revoke-key 1 --yes", "accounts revoke-key 9",
                "accounts revoke-key 0",
            ]),
        GoldenCase(
            "accounts list", "formats", .chain, files: files,
            [
                stored, "accounts list", "accounts list --json", "accounts list -oplain", "accounts list --key alice",
                "accounts list --key alice --json", GoldenStep("accounts create --key alice -q"),
                "accounts list --key alice",
                "accounts list --key alice --json", "accounts list --key alice -oplain",
            ]),
    ]

    /// The commands about keys.
    static let keys = [
        GoldenCase(
            "keys new", "formats", .nothing, files: files,
            [
                GoldenStep("keys new alice --kdf-cost 4", secrets: ["a passphrase", "a passphrase", ""]),
                GoldenStep("keys new bob --kdf-cost 4", secrets: ["a passphrase", "another one"]),
                "keys new --no-mnemonic --kdf-cost 4 --password-file DIR/password",
                "keys new carol --no-mnemonic --kdf-cost 4 --password-file DIR/password --json",
                "keys new carol --no-mnemonic --kdf-cost 4 --password-file DIR/password",
                "keys new 'a/b' --no-mnemonic --kdf-cost 4 --password-file DIR/password",
            ]),
        GoldenCase(
            "keys import", "formats", .nothing, files: files,
            [
                GoldenStep(
                    "keys import alice --hex --kdf-cost 4 --password-file DIR/password", piped: key, secrets: [key]),
                GoldenStep(
                    "keys import bob --mnemonic --kdf-cost 4 --password-file DIR/password --json", piped: words,
                    secrets: [words]),
                GoldenStep(
                    "keys import carol --hex --kdf-cost 4 --password-file DIR/password", piped: "12", secrets: ["12"]),
                GoldenStep(
                    "keys import dave --hex --kdf-cost 4", piped: key, secrets: [key, "a passphrase", "a passphrase"]),
            ]),
        GoldenCase(
            "keys list", "formats", .nothing, files: files,
            [
                "keys list", "keys list --json", stored, "keys list", "keys list --json", "keys list -oplain",
            ]),
        GoldenCase(
            "keys show", "formats", .nothing, files: files,
            [
                stored, "keys show alice", "keys show alice --json", "keys show alice -oplain",
                "keys show alice --field public_key",
                "keys show alise", "keys show alise --json",
            ]),
        GoldenCase(
            "keys export", "formats", .nothing, files: files,
            [
                stored, GoldenStep("keys export alice --password-file DIR/password", typed: "y\n"),
                "keys export alice --password-file DIR/password --yes",
                "keys export alice --password-file DIR/password --yes --json",
                "keys export alice --password-file DIR/password --file DIR/out.hex",
                "keys export alice --password-file DIR/password --file DIR/out2.hex --json",
                "keys export alice --password-file DIR/new-password --yes",
                GoldenStep("keys export alice --yes", secrets: ["wrong", "wrong", "wrong"]),
            ]),
        GoldenCase(
            "keys rename", "formats", .nothing, files: files,
            [
                stored, "keys rename alice bob --password-file DIR/password",
                "keys rename bob alice --json --password-file DIR/password",
                "keys rename bob alice --password-file DIR/password",
                "keys rename alice alice --password-file DIR/password",
            ]),
        GoldenCase(
            "keys address", "formats", .nothing, files: files,
            [
                stored,
                """
                keys address alice 0x179b6b1cb6755e31 --network emulator --host http://127.0.0.1:9 \
                --password-file DIR/password
                """,
                """
                keys address alice 0x179b6b1cb6755e31 --network emulator --host http://127.0.0.1:9 --json \
                --password-file DIR/password
                """,
                "keys address alice 0x1 --password-file DIR/password", "keys list",
            ]),
        GoldenCase(
            "keys passwd", "formats", .nothing, files: files,
            [
                stored,
                GoldenStep(
                    "keys passwd alice --kdf-cost 4",
                    secrets: ["correct horse battery", "a passphrase", "a passphrase"]),
                GoldenStep(
                    "keys passwd alice --kdf-cost 4 --json",
                    secrets: ["a passphrase", "correct horse battery", "correct horse battery"], only: .terminal),
                "keys passwd alice --kdf-cost 4 --password-file DIR/password --new-password-file DIR/new-password",
            ]),
        GoldenCase(
            "keys delete", "formats", .nothing, files: files,
            [
                stored, GoldenStep("keys delete alice", typed: "n\n"), "keys delete alice --yes --json",
                "keys delete alice --yes", stored,
                GoldenStep("keys delete alice", typed: "y\n"),
            ]),
        GoldenCase(
            "keys sign", "formats", .nothing, files: files.merging(["message": "hello\n"]) { $1 },
            [
                stored, "keys sign alice DIR/message --password-file DIR/password",
                "keys sign alice DIR/message --user-message --password-file DIR/password --json",
                GoldenStep("keys sign alice DIR/message", secrets: ["correct horse battery"]),
                "keys sign nobody DIR/message",
                "keys sign alice DIR/none --password-file DIR/password",
            ]),
        GoldenCase(
            "keys verify", "formats", .nothing, files: files.merging(["message": "hello\n"]) { $1 },
            [
                stored, "keys sign alice DIR/message --password-file DIR/password",
                "keys verify alice LAST-SIGNATURE DIR/message",
                "keys verify alice LAST-SIGNATURE DIR/message --json",
                "keys verify alice LAST-SIGNATURE DIR/message --user-message",
                "keys verify alice LAST-SIGNATURE DIR/password --json", "keys verify alice 12 DIR/message",
                "keys verify nobody LAST-SIGNATURE DIR/message",
            ]),
    ]
}
