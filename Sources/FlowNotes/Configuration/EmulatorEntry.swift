/// How flow.json wants an emulator to be.
public struct EmulatorEntry: Sendable, Hashable {
    /// The name, `default`.
    public let name: String
    /// The name of the account that signs when no other is asked for.
    public let serviceAccount: String?
    /// The port of its gRPC API; nil when none is given.
    public let port: UInt16?
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place

    init(_ name: String, _ cursor: JSONCursor, _ variables: Variables) throws(ConfigurationError) {
        _ = try cursor.members()
        self.name = name
        serviceAccount = try cursor.member("serviceAccount")?.text(variables)
        port = try cursor.member("port").map { port throws(ConfigurationError) in
            guard let number = UInt16(exactly: try port.number()), number > 0 else {
                throw port.error("no port", hint: "a port is a number from 1 to 65535; the usual one is 3569")
            }
            return number
        }
        place = cursor.place
    }
}
