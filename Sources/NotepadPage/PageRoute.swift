internal import Cadence

/// What an address of the page is about.
enum PageRoute: Sendable, Hashable {
    case list
    case search
    case newNote
    case note(UInt64)
    case edit(UInt64)
    case delete(UInt64)
    case drop
    case chooseAccount
    case account(Address)
    case accountNote(Address, UInt64)
    case act(String)
    case events
    case health
    case icon

    /// Reads the components of a path; nil for an address that is none.
    init?(_ path: [String]) {
        let rest = Array(path.dropFirst())
        switch path.first {
        case nil: self = .list
        case "notes": self.init(notes: rest)
        case "account": self.init(account: rest)
        case "acts" where rest.count == 1: self = .act(rest[0])
        case let word? where rest.isEmpty: self.init(word: word)
        default: return nil
        }
    }

    private init?(word: String) {
        let words: [String: PageRoute] = [
            "search": .search, "drop": .drop, "events": .events, "health": .health, "icon.svg": .icon,
        ]
        guard let route = words[word] else { return nil }
        self = route
    }

    private init?(notes rest: [String]) {
        if rest == ["new"] {
            self = .newNote
            return
        }
        guard let id = rest.first.flatMap(Self.id), rest.count <= 2 else { return nil }
        switch rest.dropFirst().first {
        case nil: self = .note(id)
        case "edit": self = .edit(id)
        case "delete": self = .delete(id)
        default: return nil
        }
    }

    private init?(account rest: [String]) {
        guard let first = rest.first else {
            self = .chooseAccount
            return
        }
        guard let address = Address(first) else { return nil }
        if rest.count == 1 {
            self = .account(address)
        } else if rest.count == 3, rest[1] == "notes", let id = Self.id(rest[2]) {
            self = .accountNote(address, id)
        } else {
            return nil
        }
    }

    private static func id(_ text: String) -> UInt64? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
    }

    /// Whether a form can be sent to it.
    var takesForms: Bool {
        switch self {
        case .newNote, .edit, .delete, .drop: true
        default: false
        }
    }
}
