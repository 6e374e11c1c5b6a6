/// A reason why a contract cannot be replaced by a new text, in the chain's words.
struct UpdateError: Error, Sendable, Hashable {
    let kind: Kind
    /// The place in the new text; nil where there is none.
    let range: SourceRange?
    let message: String
    /// The hint below the excerpt; empty for none.
    var secondary = ""

    /// The kinds; with `Error` behind them they are the chain's names.
    enum Kind: String, Sendable, CaseIterable {
        /// The chain may accept it; what it says is not known here.
        case unsupported
        case authorizationMismatch, conformanceMismatch, contractNotFound, enumCaseMismatch, extraneousField
        case fieldMismatch, invalidDeclarationKindChange, invalidTypeRemovalPragma, missingDeclaration
        case missingEnumCases, nameMismatch, typeMismatch, typeRemovalPragmaRemoval, useOfRemovedType

        /// The name of the error's type on the chain.
        var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() + "Error" }
    }

    /// Whether the chain's answer is not known.
    var isUnsupported: Bool { kind == .unsupported }
}

extension UpdateError: CustomStringConvertible {
    var description: String { message }
}
