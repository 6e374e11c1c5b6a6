/// Who may use a declaration.
indirect enum Access: Sendable, Hashable {
    /// Nothing was written; the checker decides whether that is an error.
    case unspecified
    case all
    case `self`
    case contract
    case account
    case entitled(EntitlementSet)
    /// `mapping M`; the position is that of the keyword.
    case mapped(NominalType, SourcePosition)
}
