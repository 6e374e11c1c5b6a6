/// Why a program was refused, or what ended it, in the real chain's words.
public struct CadenceFailure: Error, Sendable, Hashable {
    /// When a program failed.
    public enum Phase: String, Sendable, Hashable {
        /// The text is no program.
        case parse
        /// The program breaks a rule of the language, or does not fit the number of authorizers.
        case check
        /// The arguments do not fit.
        case arguments
        /// The program failed while it ran.
        case runtime
    }

    /// A single error, with its place.
    public struct Detail: Sendable, Hashable {
        /// The chain's name of the kind of error, such as `TypeMismatchError`.
        public let name: String
        /// What is wrong.
        public let message: String
        /// Where it begins and ends, the last place inclusive; nil where the chain gives no place.
        public let range: SourceRange?
        /// The program it is in: a hash for a script, the id of a transaction, or `<address>.<Name>`.
        public let location: String
    }

    /// When the program failed.
    public let phase: Phase
    /// The chain's number of the deepest error that has one; 1101 for everything of the language itself.
    public let code: Int
    /// All errors, in the chain's order; at least one.
    public let details: [Detail]
    /// The whole text as a node gives it, from `[Error Code: …` on.
    public let text: String
    /// The part of the text that tells the errors, with excerpts of the programs and carets below them.
    public let report: String
    /// Whether the chain's answer is not known here: it may accept the program.
    public let isUnsupported: Bool

    /// The name of the first error.
    public var name: String { details.first?.name ?? "" }
    /// What the first error says.
    public var message: String { details.first?.message ?? "" }
}

extension CadenceFailure: CustomStringConvertible {
    /// What the first error says, with its place.
    public var description: String {
        guard let place = details.first?.range?.start else { return message }
        return "\(message) (at \(place))"
    }
}
