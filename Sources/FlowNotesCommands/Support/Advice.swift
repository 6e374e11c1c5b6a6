internal import FlowAccess

/// What to do about a failure on the chain, where it can be told.
enum Advice {
    /// A line for people, or nil.
    static func hint(for failure: ExecutionFailure) -> String? {
        switch failure.code {
        case 1103: "add FLOW to the account: storage capacity grows with the balance"
        case 1109, 1118: "the payer needs more FLOW"
        case 1110: "it needs more computation than was allowed; send less at once"
        case 1007: "the key was used elsewhere at the same time and nothing happened; run it again"
        case 1008, 1009, 1006: "\(Product.name) accounts show   # compare the key, its index and its algorithms"
        case 1101 where failure.text.contains("cannot find declaration `NotepadManager`"):
            "\(Product.name) deploy   # or say by --contract where NotepadManager is"
        case 1101 where failure.message.contains("is at revision"):
            "it was changed elsewhere: look at it with show, or overwrite it with edit --force"
        default: nil
        }
    }
}
