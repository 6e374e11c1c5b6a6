/// A person's own settings beside any flow.json: texts by name, and by name for each network.
///
/// Format: `{"network": "testnet", "networks": {"testnet": {"signer": "me"}}}`, written by `config set`. What the names
/// mean is the command's business.
package struct SettingsFile: Sendable {
    /// A value and where it stands.
    package struct Value: Sendable {
        package let text: String
        package let place: ConfigurationError.Place

        /// An error about the value.
        package func error(_ message: String, hint: String) -> ConfigurationError {
            ConfigurationError(.shape, message, hint: hint, at: place)
        }
    }

    /// The path; empty when there is no place for such a file.
    package let path: String
    /// The values for all networks.
    package private(set) var common: [String: Value] = [:]
    /// The values for one network, by its name.
    package private(set) var ofNetwork: [String: [String: Value]] = [:]

    /// No settings.
    package static let none = SettingsFile(path: "")

    private init(path: String) { self.path = path }

    /// Reads a file; one that is not there has no settings.
    package init(reading path: String) throws(ConfigurationError) {
        self.path = path
        let source: JSONSource
        do throws(ConfigurationError) {
            source = try Configuration.source(path)
        } catch {
            if error.kind == .absent { return }
            throw error
        }
        for (name, value) in try JSONCursor(source).members() {
            if name == Self.networks {
                for (network, values) in try value.members() { ofNetwork[network] = try Self.values(values) }
            } else {
                common[name] = try Self.value(value)
            }
        }
    }

    /// Sets a value, or takes it away; the file and its folder are made when they are not there.
    package func set(_ name: String, ofNetwork network: String?, to text: String?) throws(ConfigurationError) {
        let way = (network.map { [Self.networks, $0] } ?? []) + [name]
        let editor = ConfigurationEditor(file: path, makesFile: true)
        guard let text else { return try editor.remove(way) }
        if let folder = PrivateFolder.make(FilePath.folder(of: path)) {
            throw ConfigurationError(cannotWrite: path, "the folder \(folder) cannot be made")
        }
        try editor.set(way, to: text)
    }

    private static let networks = "networks"

    private static func values(_ cursor: JSONCursor) throws(ConfigurationError) -> [String: Value] {
        var values: [String: Value] = [:]
        for (name, member) in try cursor.members() { values[name] = try value(member) }
        return values
    }

    /// A text, or a number as it stands.
    private static func value(_ cursor: JSONCursor) throws(ConfigurationError) -> Value {
        if case .number = cursor.node.value {
            return Value(text: String(decoding: cursor.rawBytes, as: UTF8.self), place: cursor.place)
        }
        return Value(text: try cursor.text(), place: cursor.place)
    }
}
