internal import CommandKit

/// `cadence`: Cadence on this machine, without a chain.
enum CadenceVerb {
    static let verb = Verb(
        CommandSpec(
            "cadence", summary: "Check and run Cadence on this machine, without a chain."),
        subverbs: [CadenceCheckVerb.verb, CadenceRunVerb.verb])

    /// How imports find their contracts, for help.
    static let imports =
        "An import by name is looked for in flow.json, then in NAME.cdc beside the importing file or in "
        + "../contracts; NotepadManager is built in, and so are the "
        + "contracts that the embedded chain has, such as FlowToken."
}
