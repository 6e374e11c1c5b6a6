internal import Cadence
internal import CommandKit
internal import FlowNotes

/// A setting that `config set` keeps for a person, in `config.json`.
struct Preference: Sendable {
    /// Its name, as `config list` shows it.
    let name: String
    /// Whether each network has one of its own: an address of one network is of no use on another.
    let isOfNetwork: Bool
    /// What it can be where only some words are allowed; empty where anything may be.
    let words: [String]
    /// Why a text cannot be its value, as the end of a sentence; nil when it can.
    let objection: @Sendable (String) -> String?

    private init(name: String, isOfNetwork: Bool, objection: @escaping @Sendable (String) -> String?) {
        self.name = name
        self.isOfNetwork = isOfNetwork
        self.objection = objection
        words = []
    }

    private init(name: String, oneOf words: [String]) {
        self.name = name
        isOfNetwork = false
        self.words = words
        objection = { words.contains($0) ? nil : "choose one of \(words.joined(separator: ", "))" }
    }

    /// All of them, in the order of help.
    static let all = [
        Preference(name: "network", isOfNetwork: false, objection: notEmpty),
        Preference(name: "host", isOfNetwork: true) { text in
            switch RESTAddress(text) {
            case .rest: nil
            case .gRPC: "it looks like a gRPC address, but REST is needed"
            case .invalid(let reason): reason
            }
        },
        Preference(name: "contract", isOfNetwork: true) { text in
            Address(text) == nil ? "an address is 16 hex digits, with or without 0x" : nil
        },
        Preference(name: "signer", isOfNetwork: true, objection: notEmpty),
        Preference(name: "output", oneOf: OutputFormat.allCases.map(\.rawValue)),
        Preference(name: "timeout", isOfNetwork: false) { text in
            guard let seconds = Double(text), seconds.isFinite, seconds >= 0 else {
                return "a number of seconds such as 30 or 1.5 is needed"
            }
            return seconds <= Settings.longestTimeout ? nil : "it is at most \(Int(Settings.longestTimeout)) s, a day"
        },
        Preference(name: "wait", oneOf: Settings.WaitLevel.allCases.map(\.rawValue)),
        Preference(name: "color", oneOf: TextStyler.Mode.allCases.map(\.rawValue)),
        Preference(name: "editor", isOfNetwork: false, objection: notEmpty),
    ]

    /// The one of that name.
    static func named(_ name: String) -> Preference? { all.first { $0.name == name } }

    private static let notEmpty: @Sendable (String) -> String? = { $0.isEmpty ? "it cannot be empty" : nil }
}

/// What a person has set for good, checked.
struct Preferences: Sendable {
    /// Where it is kept.
    let file: SettingsFile

    /// None.
    static let none = Preferences(file: .none)

    /// Reads them from the place that the environment names; throws `ConfigurationError` for a file that cannot be used.
    static func load(_ environment: [String: String]) throws -> Preferences {
        guard let folder = Folders.settings(environment) else { return .none }
        let preferences = Preferences(file: try SettingsFile(reading: folder + "/config.json"))
        try preferences.check()
        return preferences
    }

    /// The value of a preference, on a network where it belongs to one.
    subscript(name: String, on network: String) -> Setting<String>? {
        let isOfNetwork = Preference.named(name)?.isOfNetwork ?? false
        let value = isOfNetwork ? file.ofNetwork[network]?[name] : file.common[name]
        return value.map { Setting(value: $0.text, origin: .file(file.path)) }
    }

    /// A name that means nothing is most likely a slip, and would be passed over in silence.
    private func check() throws {
        let all = [(file.common, false)] + file.ofNetwork.values.map { ($0, true) }
        for (values, isOfNetwork) in all {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                guard let known = Preference.named(name), known.isOfNetwork == isOfNetwork else {
                    throw value.error("there is no such setting here", hint: Self.names(isOfNetwork))
                }
                if let objection = known.objection(value.text) {
                    throw value.error("\(name) cannot be \"\(value.text)\"", hint: objection)
                }
            }
        }
    }

    private static func names(_ isOfNetwork: Bool) -> String {
        let names = Preference.all.filter { $0.isOfNetwork == isOfNetwork }.map(\.name).joined(separator: ", ")
        return isOfNetwork ? "the settings of a network: \(names)" : "the settings of all networks: \(names), networks"
    }
}
