/// Programs that parsed and checked, for the next runs.
///
/// A program is used again as long as its text and all it imports, to the end, are the same. A cache belongs to one
/// chain and is used by one run at a time.
public final class ProgramCache {
    /// What was loaded, with what it stands and falls with.
    struct Entry {
        let program: LoadedProgram
        let imports: [LoadedProgram]
    }

    private var contracts: [Location: Entry] = [:]
    private var entries: [Key: Entry] = [:]
    private static let contractLimit = 4096
    private static let entryLimit = 256

    private struct Key: Hashable {
        let location: Location
        let text: [UInt8]

        /// Feeds the bytes of the text at once; an array would feed them one by one.
        func hash(into hasher: inout Hasher) {
            hasher.combine(location)
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    /// An empty cache.
    public init() {}

    /// The number of programs it holds.
    public var count: Int { contracts.count + entries.count }

    func entry(_ location: Location, _ text: [UInt8]) -> Entry? {
        guard location.address != nil else { return entries[Key(location: location, text: text)] }
        guard let entry = contracts[location], entry.program.text == text else { return nil }
        return entry
    }

    func set(_ entry: Entry, _ location: Location, _ text: [UInt8]) {
        if location.address != nil {
            if contracts.count >= Self.contractLimit { contracts = [:] }
            contracts[location] = entry
        } else {
            if entries.count >= Self.entryLimit { entries = [:] }
            entries[Key(location: location, text: text)] = entry
        }
    }
}
