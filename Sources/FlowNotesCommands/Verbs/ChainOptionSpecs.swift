internal import CommandKit

/// The flags of `chain`.
enum ChainOptionSpecs {
    /// The ledger that is meant.
    static let state = OptionSpec(
        "state", .text, valueName: "FILE|memory", help: "The ledger; that of the network local unless given")
    /// How the log is written.
    static let logFormat = OptionSpec(
        "log-format", .choice(["text", "json"]), valueName: "text|json", help: "How requests are logged on stderr")

    /// Those that only mean something to a server.
    static let serving = [
        OptionSpec("port", .integer(0...65_535), valueName: "N", help: "The port of 127.0.0.1; 8888, and 0 for any"),
        OptionSpec(
            "block-time", .text, valueName: "DURATION",
            help: "Make a block each 500ms, 2s or 1m; else each transaction at once has one"),
        OptionSpec("seed", .text, valueName: "TEXT", help: "Make a new ledger whose keys and ids follow from a text"),
        OptionSpec("accounts", .integer(1...1000), valueName: "N", help: "Funded accounts of a new ledger; 1"),
        OptionSpec(
            "ready-file", .text, valueName: "PATH", help: "A file with port and pid while connections are accepted"),
        logFormat,
        OptionSpec("wallet", help: "Serve a wallet for development beside the chain; it signs with its first account"),
        OptionSpec(
            "wallet-port", .integer(0...65_535), valueName: "N",
            help: "The wallet's port; \(WalletVerb.defaultPort), and 0 for any"),
        WalletVerb.approveAll,
    ]
    /// All of them.
    static let all = [state] + serving

    /// A time such as `500ms`, `2s`, `1m`, or a number of seconds; nil for anything else, and for none.
    static func duration(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let units: [Substring: Double] = ["ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600]
        guard let number = Double(digits), let unit = units[text[digits.endIndex...]] else { return nil }
        let seconds = number * unit
        return (0.001...86_400).contains(seconds) ? .seconds(seconds) : nil
    }
}
