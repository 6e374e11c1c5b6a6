internal import CommandKit

/// `accounts`: accounts and their keys.
enum AccountsVerb {
    static let verb = Verb(
        CommandSpec("accounts", summary: "Create, show, fund accounts, and manage their keys."),
        subverbs: [
            AccountsCreateVerb.verb, AccountsShowVerb.verb, AccountsFundVerb.verb, AccountsAddKeyVerb.verb,
            AccountsRevokeKeyVerb.verb, AccountsListVerb.verb,
        ])
}
