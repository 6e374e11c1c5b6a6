/// Where this program keeps its own files, by the XDG rules.
enum Folders {
    /// `$XDG_STATE_HOME/flownotes`, else `~/.local/state/flownotes`; nil without a home.
    static func state(_ environment: [String: String]) -> String? {
        folder("XDG_STATE_HOME", "/.local/state", environment)
    }

    /// `$XDG_DATA_HOME/flownotes`, else `~/.local/share/flownotes`; nil without a home.
    static func data(_ environment: [String: String]) -> String? {
        folder("XDG_DATA_HOME", "/.local/share", environment)
    }

    /// `$XDG_CONFIG_HOME/flownotes`, else `~/.config/flownotes`; nil without a home.
    static func settings(_ environment: [String: String]) -> String? {
        folder("XDG_CONFIG_HOME", "/.config", environment)
    }

    private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> String? {
        // A relative path in an XDG variable is to be ignored, the rules say.
        if let set = environment[variable], set.hasPrefix("/") { return set + "/" + Product.name }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + fallback + "/" + Product.name
    }
}
