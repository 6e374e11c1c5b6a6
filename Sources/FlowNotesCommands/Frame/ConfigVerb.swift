internal import Cadence
internal import CommandKit
internal import FlowNotes

/// `config`: what is set, what set it, and what a person wants for good.
enum ConfigVerb {
    static let verb = Verb(
        CommandSpec("config", summary: "Show settings and where they come from, and change your own."),
        subverbs: [
            Verb(
                CommandSpec(
                    "list", aliases: ["ls"], summary: "List every setting with its value and its origin.",
                    examples: [.init("\(Product.name) config list --network testnet")]),
                run: list),
            Verb(
                CommandSpec(
                    "get", summary: "Show the value of a setting.",
                    arguments: [ArgumentSpec("NAME", help: "The setting", completes: .named(KnownWords.settings))],
                    examples: [.init("\(Product.name) config get host --network testnet")]),
                run: get),
            Verb(
                CommandSpec(
                    "set", summary: "Keep a value of your own in config.json.",
                    discussion: "Flags, variables and flow.json come before it. The settings host, contract and signer "
                        + "belong to the network in force.",
                    options: [OptionSpec("unset", help: "Take the value away")],
                    arguments: [
                        ArgumentSpec(
                            "NAME", help: "One of \(names(Preference.all.map(\.name)))",
                            completes: .words(Preference.all.map(\.name))),
                        ArgumentSpec(
                            "VALUE", isRequired: false, help: "The value", completes: .named(KnownWords.settingValues)),
                    ],
                    examples: [
                        .init("\(Product.name) config set network testnet"),
                        .init("\(Product.name) config set signer me --network testnet"),
                        .init("\(Product.name) config set editor --unset"),
                    ]),
                run: set),
        ])

    private static func list(_ invocation: Invocation) async throws {
        let rows = try SettingRow.all(invocation)
        invocation.reporter.result(
            text: {
                let columns: [TextTable.Column] = [
                    .init(title: "SETTING"), .init(title: "VALUE"), .init(title: "ORIGIN"),
                ]
                let table = TextTable(columns: columns, rows: rows.map { [$0.name, $0.shown ?? "-", $0.origin] })
                return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
            },
            plain: { rows.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "\n") },
            json: { .array(rows.map(\.json)) })
    }

    private static func get(_ invocation: Invocation) async throws {
        let name = invocation.command.arguments[0]
        guard let row = try SettingRow.named(name, invocation) else {
            throw unknown(name, SettingRow.names)
        }
        guard let value = row.value else {
            throw CommandFailure(
                .notFound, "not_set", "\(name) is not set",
                hint: Preference.named(name).map { preference in
                    "\(Product.name) config set \(preference.name) VALUE"
                        + (preference.isOfNetwork ? invocation.nodeFlags : "")
                })
        }
        invocation.reporter.result(text: { value }, plain: { value }, json: { row.json })
    }

    private static func set(_ invocation: Invocation) async throws {
        let arguments = invocation.command.arguments
        guard let preference = Preference.named(arguments[0]) else {
            throw unknown(arguments[0], Preference.all.map(\.name))
        }
        let value = try value(arguments.dropFirst().first, of: preference, invocation)
        let file = invocation.settings.file
        guard !file.path.isEmpty else {
            throw CommandFailure(
                .failure, "no_settings_folder",
                "there is no folder for settings: neither HOME nor XDG_CONFIG_HOME is set",
                hint: "set HOME, or XDG_CONFIG_HOME to an absolute path")
        }
        let network = preference.isOfNetwork ? invocation.settings.network.value : nil
        let place = network.map { " on \($0)" } ?? ""
        if !invocation.settings.isDryRun { try file.set(preference.name, ofNetwork: network, to: value) }
        let verb = invocation.settings.isDryRun ? "would " : ""
        invocation.reporter.note(
            value.map { "\(verb)set \(preference.name)\(place) to \($0) in \(file.path)" }
                ?? "\(verb)unset \(preference.name)\(place) in \(file.path)")
        adviseOfStronger(than: preference, invocation)
    }

    /// The value of the command line, checked; nil where one is to be taken away.
    private static func value(
        _ text: String?, of preference: Preference, _ invocation: Invocation
    ) throws -> String? {
        let isTakenAway = invocation.command.flag("unset")
        guard let text else {
            if isTakenAway { return nil }
            throw CommandFailure(
                .usage, "usage", "there is no value for \(preference.name)",
                hint: "\(Product.name) config set \(preference.name) VALUE   # or --unset")
        }
        if isTakenAway { throw CommandFailure(.usage, "usage", "a value and --unset contradict each other") }
        if let objection = preference.objection(text) {
            throw CommandFailure(.usage, "usage", "\(preference.name) cannot be \"\(text)\": \(objection)")
        }
        let network = invocation.settings.network.value
        if preference.name == "network" {
            let known = [Services.localNetwork] + (try invocation.configurationOfFiles().networks.map(\.name))
            guard known.contains(text) else {
                throw CommandFailure(
                    .usage, "usage", "there is no network \"\(text)\"", hint: "known networks: \(names(known))")
            }
        }
        if preference.name == "contract", let address = Address(text) { try invocation.check(address) }
        if preference.name == "host", network == Services.localNetwork {
            throw CommandFailure(
                .usage, "usage", "\(network) is the chain inside the program, which has no host",
                hint: "name the network that is to have it by --network")
        }
        return text
    }

    /// Says when the value has no effect here, because something stronger is in force.
    private static func adviseOfStronger(than preference: Preference, _ invocation: Invocation) {
        guard let row = try? SettingRow.named(preference.name, invocation), row.isStronger else { return }
        invocation.reporter.note("here \(row.origin) says otherwise: \(row.value ?? "")")
    }

    private static func unknown(_ name: String, _ known: [String]) -> CommandFailure {
        CommandFailure(.usage, "usage", "there is no setting \"\(name)\"", hint: "settings: \(names(known))")
    }

    private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }
}
