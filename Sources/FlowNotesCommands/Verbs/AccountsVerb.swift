internal import CommandKit

/// `accounts`: accounts and their keys.
enum AccountsVerb {
    static let verb = Verb(
        CommandSpec("accounts", summary: "Create an account, or show one."),
        subverbs: [AccountsCreateVerb.verb, AccountsShowVerb.verb])
}
