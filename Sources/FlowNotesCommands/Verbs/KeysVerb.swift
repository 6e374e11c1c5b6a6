internal import CommandKit

/// `keys`: the encrypted keystore.
enum KeysVerb {
    static let verb = Verb(
        CommandSpec(
            "keys", summary: "Make, import and use keys, kept encrypted.",
            discussion: KeyOptions.discussion),
        subverbs: [
            KeysNewVerb.verb, KeysImportVerb.verb, KeysListVerb.verb, KeysShowVerb.verb, KeysExportVerb.verb,
            KeysRenameVerb.verb, KeysPasswdVerb.verb, KeysAddressVerb.verb, KeysDeleteVerb.verb, KeysSignVerb.verb,
            KeysVerifyVerb.verb,
        ])
}
