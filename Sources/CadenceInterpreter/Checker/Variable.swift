/// What a name stands for in messages.
enum DeclarationWord: String, Sendable {
    case constant, variable, parameter, function, structure, resource, contract, event, attachment, field
    case enumeration = "enum"
    case `self`, result, base
    case entitlement, mapping = "entitlement mapping", transaction, initializer
    case argumentLabel = "argument label"
    case enumCase = "enum case"
}

/// A name with a value.
final class Variable {
    let number: Int32
    let name: String
    let word: DeclarationWord
    let type: SemaType
    let isConstant: Bool
    let range: SourceRange?
    let scopeDepth: Int
    let functionDepth: Int
    var access: SemaAccess = .all
    /// The resources a reference in it is known to lead to.
    var referenced: [Int32] = []

    init(
        number: Int32, name: String, word: DeclarationWord, type: SemaType, isConstant: Bool, range: SourceRange?,
        scopeDepth: Int, functionDepth: Int
    ) {
        self.number = number
        self.name = name
        self.word = word
        self.type = type
        self.isConstant = isConstant
        self.range = range
        self.scopeDepth = scopeDepth
        self.functionDepth = functionDepth
    }

    var isBuiltin: Bool { scopeDepth == 0 }
}
