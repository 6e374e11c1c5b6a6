internal import CommandKit

/// A command of the program: its place in the table and what it does.
struct Verb: Sendable {
    /// What a verb does; it throws `CommandFailure` or an error that has a meaning as one.
    typealias Action = @Sendable (Invocation) async throws -> Void

    /// Its place in the table, with those of its subverbs.
    let spec: CommandSpec
    private let action: Action?
    private let subverbs: [Verb]

    /// A verb that does something.
    init(_ spec: CommandSpec, run action: @escaping Action) {
        self.spec = spec
        self.action = action
        subverbs = []
    }

    /// A verb that only has others below it.
    init(_ spec: CommandSpec, subverbs: [Verb]) {
        var spec = spec
        spec.subcommands = subverbs.map(\.spec)
        self.spec = spec
        action = nil
        self.subverbs = subverbs
    }

    /// What the verb at a path does.
    static func action(at path: [String], in verbs: [Verb]) -> Action? {
        guard let name = path.first, let verb = verbs.first(where: { $0.spec.name == name }) else { return nil }
        return path.count == 1 ? verb.action : action(at: Array(path.dropFirst()), in: verb.subverbs)
    }
}
