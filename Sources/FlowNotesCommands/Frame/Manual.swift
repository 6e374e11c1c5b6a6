internal import CommandKit

/// The texts about the program that are made from the table of commands.
enum Manual {
    /// The manual page, for `man`.
    static func page(_ parser: CommandParser) -> String {
        ManPage(
            parser, version: Product.version,
            sections: [
                ("Exit status", exitCodes), ("Environment", environment),
                (
                    "Files",
                    """
                    ./flow.json, ~/flow.json: networks, accounts, contracts; flow\\-cli's file.

                    ~/.config/\(Product.name)/config.json: settings of your own.

                    ~/.local/share/\(Product.name)/keys: the keystore.

                    ~/.local/state/\(Product.name): the embedded chain, and what was signed.

                    The XDG variables move the last three.
                    """.replacing("\\-", with: "-")
                ),
            ]
        ).render()
    }

    private static let environment =
        (GlobalFlags.all.compactMap { option in option.environment.map { "\($0): as \(option.flag)." } } + [
            "FLOWNOTES_EDITOR, VISUAL, EDITOR: the editor, the first of them that is set.",
            "NO_COLOR, FORCE_COLOR, TERM, COLUMNS: colours and the width of tables.",
            "HTTPS_PROXY, NO_PROXY: the way to nodes.",
            "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, TMPDIR: where files are.",
        ]).joined(separator: "\n\n")

    private static let exitCodes = ExitCode.allCases.map { "\($0.rawValue): \($0.meaning)." }.joined(separator: "\n\n")

    /// The table of commands in Markdown, for the README.
    static func table(_ parser: CommandParser) -> String {
        let rows = parser.root.subcommands.map { command in
            let names = ([command.name] + command.aliases).map { "`\($0)`" }.joined(separator: ", ")
            let below = command.subcommands.map(\.name).joined(separator: ", ")
            return "| \(names) | \(command.summary)\(below.isEmpty ? "" : " (\(below))") |\n"
        }
        return "| command | does |\n|---|---|\n" + rows.joined()
    }
}
