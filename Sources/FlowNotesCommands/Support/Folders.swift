/// Where this program keeps its own files, by the XDG rules.
enum Folders {
    /// `$XDG_STATE_HOME/flownotes`, else `~/.local/state/flownotes`; nil without a home.
    static func state(_ environment: [String: String]) -> String? {
        folder("XDG_STATE_HOME", "/.local/state", environment)
    }

    /// The folder of the keystore, in `$XDG_DATA_HOME/flownotes`, else in `~/.local/share/flownotes`; nil without a home.
    static func keys(_ environment: [String: String]) -> String? {
        folder("XDG_DATA_HOME", "/.local/share", environment).map { $0 + "/keys" }
    }

    /// `$XDG_CONFIG_HOME/flownotes`, else `~/.config/flownotes`; nil without a home.
    static func settings(_ environment: [String: String]) -> String? {
        folder("XDG_CONFIG_HOME", "/.config", environment)
    }

    /// The file of the index of notes; nil without a home.
    static func index(_ environment: [String: String]) -> String? { state(environment).map { $0 + "/index.sqlite" } }

    private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> String? {
        // A relative path in an XDG variable is to be ignored, the rules say.
        if let set = environment[variable], set.hasPrefix("/") { return set + "/" + Product.name }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + fallback + "/" + Product.name
    }
}

extension CommandFailure {
    /// The failure where nothing says where to keep `what`, a thing of the state folder.
    init(noStateFolderFor what: String) {
        self.init(
            .failure, "no_state_folder", "there is no folder for \(what): neither HOME nor XDG_STATE_HOME is set",
            hint: "set HOME, or XDG_STATE_HOME to an absolute path")
    }
}
