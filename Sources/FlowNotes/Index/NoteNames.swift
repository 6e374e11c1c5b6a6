/// Notes that were just seen or changed, by id and title: what completions of command lines offer.
public struct NoteNames: Sendable {
    /// No more are kept of a notepad; nobody chooses from a longer list.
    public static let most = 1_000

    /// The notes that are there.
    let written: [(id: UInt64, title: String)]
    /// Those that are gone.
    let removed: [UInt64]
    /// Whether all others are gone.
    let replacesAll: Bool

    /// Creates names; with `replacesAll`, `written` are all notes that there are.
    public init(_ written: [(id: UInt64, title: String)], removed: [UInt64] = [], replacesAll: Bool = false) {
        self.written = written.count <= Self.most ? written : Array(written.sorted { $0.id < $1.id }.suffix(Self.most))
        self.removed = removed
        self.replacesAll = replacesAll
    }
}
