extension CadenceFailure {
    /// Whether the chain's rules for updates of contracts refuse the new text.
    ///
    /// Of errors whose names checks of programs give as well, nothing is said.
    public var isRefusedUpdate: Bool {
        !isUnsupported && details.contains { Self.updateErrors.contains($0.name) }
    }

    private static let updateErrors = Set(
        UpdateError.Kind.allCases.filter { $0 != .unsupported && $0 != .typeMismatch }.map(\.name))
}
