/// How flow.json wants an emulator to be.
public struct EmulatorEntry: Sendable, Hashable {
    /// The name, `default`.
    public let name: String
    /// The name of the account that signs when no other is asked for.
    public let serviceAccount: String?
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place

    init(_ name: String, _ cursor: JSONCursor) throws(ConfigurationError) {
        _ = try cursor.members()
        self.name = name
        serviceAccount = try cursor.member("serviceAccount")?.text()
        place = cursor.place
    }
}
