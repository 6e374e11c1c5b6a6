/// The commands of the program.
enum VerbTable {
    /// All of them, in the order of help.
    static let all = [
        AddVerb.verb, ListVerb.verb, ShowVerb.verb, EditVerb.verb, DeleteVerb.verb, DropNotepadVerb.verb,
        SearchVerb.verb, HistoryVerb.verb, RestoreVerb.verb, ImportVerb.verb, ExportVerb.verb, WatchVerb.verb,
        ServeVerb.verb, SyncVerb.verb, DeployVerb.verb, AccountsVerb.verb, KeysVerb.verb, TransactionVerbs.verb,
        ScriptVerb.verb, EventsVerb.verb, BlockVerb.verb, CadenceVerb.verb, StatusVerb.verb, DoctorVerb.verb,
        ChainVerb.verb, LoginVerb.verb, LogoutVerb.verb, WalletVerb.verb, ConfigVerb.verb, InitVerb.verb,
        CompletionsVerb.verb,
    ]
}
