internal import CommandKit

/// The flags that every command knows.
enum GlobalFlags {
    /// All of them, in the order of help.
    static let all = [
        OptionSpec(
            "network", short: "n", .text, valueName: "NAME", environment: "FLOWNOTES_NETWORK",
            help: "The network: local, emulator, testnet, mainnet, or one of flow.json"),
        OptionSpec(
            "host", .text, valueName: "URL", environment: "FLOWNOTES_HOST", help: "The REST address of the node"),
        OptionSpec(
            "contract", .text, valueName: "ADDRESS", environment: "FLOWNOTES_CONTRACT",
            help: "The account that holds NotepadManager"),
        OptionSpec(
            "config-path", short: "f", .text, valueName: "FILE", isRepeated: true, environment: "FLOWNOTES_CONFIG",
            help: "The flow.json; several are merged, the last wins"),
        OptionSpec(
            "signer", .text, valueName: "NAME", environment: "FLOWNOTES_SIGNER",
            help: "The account of flow.json, or the key of the keystore, that signs; wallet for the one signed in with"),
        OptionSpec(
            "password-file", .text, valueName: "FILE", environment: "FLOWNOTES_PASSWORD_FILE",
            help: "Read the passphrase of the key from a file instead of asking for it"),
        OptionSpec("password-stdin", help: "Read the passphrase of the key from the first line of stdin"),
        OptionSpec("yes", short: "y", help: "Do not ask for confirmation"),
        OptionSpec(
            "output", short: "o", .choice(OutputFormat.allCases.map(\.rawValue)), valueName: "FORMAT",
            environment: "FLOWNOTES_OUTPUT", help: "The form of the result"),
        OptionSpec("json", help: "The same as --output json"),
        OptionSpec("quiet", short: "q", help: "Say less on stderr"),
        OptionSpec("verbose", short: "v", help: "Say more on stderr"),
        OptionSpec(
            "color", .choice(TextStyler.Mode.allCases.map(\.rawValue)), valueName: "WHEN", help: "When to use colours"),
        OptionSpec("no-input", help: "Never wait for input"),
        OptionSpec(
            "timeout", .number, valueName: "S", environment: "FLOWNOTES_TIMEOUT",
            help: "How many seconds to wait for a seal, 120 unless given"),
        OptionSpec(
            "wait", .choice(Settings.WaitLevel.allCases.map(\.rawValue)), valueName: "LEVEL",
            help: "What to wait for"),
        OptionSpec("dry-run", help: "Show what would be sent, and send nothing"),
        OptionSpec("explain", help: "Also show the act as flow and curl commands; add --dry-run to only look"),
    ]
}
