internal import Cadence
internal import CommandKit
internal import FlowNotes

extension KnownWords {
    private static let last = "@last"
    private static let title = "title:"

    /// What selects a note: its id, `@last`, and `title:TEXT` once that is begun.
    func noteWords(_ prefix: String) -> [Completion] {
        let last = Self.last.hasPrefix(prefix) ? [Completion(Self.last, help: "the newest note")] : []
        guard let path = Folders.index(environment) else { return last }
        let index = NoteIndex(path: path)
        if !prefix.isEmpty, prefix.hasPrefix(Self.title) || Self.title.hasPrefix(prefix) {
            let text = String(prefix.dropFirst(Self.title.count))
            let notes = (try? index.titles(prefix: text, query)) ?? []
            return notes.map { Completion(Self.title + $0.title, help: "note \($0.id)") }
        }
        let notes = (try? index.ids(prefix: prefix, query)) ?? []
        return notes.map { Completion("\($0.id)", help: String($0.title.prefix(60))) } + last
    }

    private var query: NoteIndex.NameQuery {
        let preferences = (try? Preferences.load(environment)) ?? .none
        let host = value("host", "FLOWNOTES_HOST")
        let network = network(preferences)
        return NoteIndex.NameQuery(
            network: network, host: host.flatMap { try? Network(name: network, host: $0).restURL() },
            contract: value("contract", "FLOWNOTES_CONTRACT").flatMap { Address($0) },
            owner: owner(on: network, preferences))
    }

    /// The account whose notes are meant; nil when files do not tell, as for the embedded chain's own.
    private func owner(on network: String, _ preferences: Preferences) -> Address? {
        let configuration = configuration
        let name =
            options["account"] ?? value("signer", "FLOWNOTES_SIGNER") ?? preferences["signer", on: network]?.value
            ?? configuration?.defaultAccountName(on: network)
        guard let name else { return nil }
        if let address = try? configuration?.accountAddress(name) { return address }
        if let address = Address(name) { return address }
        return (try? keystore?.key(name).key)?.account(on: network)?.address
    }
}
