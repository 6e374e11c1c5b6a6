/// Entries by name, in the order in which the names were first seen.
struct NamedEntries<Entry: Sendable>: Sendable {
    /// All entries in order.
    private(set) var all: [Entry] = []
    /// The names in the same order.
    private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    init(_ entries: [(name: String, entry: Entry)] = []) {
        for (name, entry) in entries { self[name] = entry }
    }

    /// The entry of that name; setting replaces the whole entry, or adds one.
    subscript(name: String) -> Entry? {
        get { places[name].map { all[$0] } }
        set {
            guard let newValue else { return }
            if let place = places[name] {
                all[place] = newValue
            } else {
                places[name] = all.count
                all.append(newValue)
                names.append(name)
            }
        }
    }
}
