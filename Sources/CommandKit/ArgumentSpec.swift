/// One positional argument of a command.
public struct ArgumentSpec: Sendable, Hashable {
    /// How help writes it, `SELECTOR`.
    public var name: String
    /// Whether the command cannot do without it.
    public var isRequired: Bool
    /// Whether any number may follow; only sensible for the last one.
    public var isRepeated: Bool
    /// A line for help, without a full stop.
    public var help: String
    /// Where the words come from that can stand there.
    public var completes: Completing

    /// Creates the description of an argument.
    public init(
        _ name: String, isRequired: Bool = true, isRepeated: Bool = false, help: String,
        completes: Completing = .nothing
    ) {
        self.completes = completes
        self.name = name
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.help = help
    }

    /// The argument in a usage line: `SELECTOR…`, `[BODY]`.
    var usage: String {
        let name = isRepeated ? name + "…" : name
        return isRequired ? name : "[\(name)]"
    }
}
