/// What the program calls itself.
enum Product {
    /// The name of the command.
    static let name = "flownotes"
    /// The version, by semantic versioning.
    static let version = "0.1.0"
}
