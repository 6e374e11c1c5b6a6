extension BuiltinTable {
    /// What the language declares and this interpreter does not do, with the reason.
    static let refused: [String: String] = [:]
}
