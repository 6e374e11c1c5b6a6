extension RESTValue {
    /// What `select` leaves: the leaves named by dotted paths, lists being transparent, members sorted by name.
    ///
    /// A list is judged by its first element that keeps nothing, as a node does.
    func selecting(_ paths: Set<String>) -> RESTValue {
        switch self {
        case .array(let items): .array(Self.select(items, under: "", paths).items)
        case .object(let members): .object(Self.select(members, under: "", paths))
        case .string, .number, .bool: self
        }
    }

    private static func select(_ members: [Member], under prefix: String, _ paths: Set<String>) -> [Member] {
        members.compactMap { member -> Member? in
            let path = prefix.isEmpty ? member.name : prefix + "." + member.name
            if paths.contains(path) { return Member(member.name, member.value.sorted) }
            switch member.value {
            case .array(let items):
                let kept = select(items, under: path, paths)
                return kept.isPlain || kept.items.isEmpty ? nil : Member(member.name, .array(kept.items))
            case .object(let members):
                let kept = select(members, under: path, paths)
                return kept.isEmpty ? nil : Member(member.name, .object(kept))
            case .string, .number, .bool: return nil
            }
        }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The elements that keep something, and whether they are neither lists nor objects.
    private static func select(
        _ items: [RESTValue], under prefix: String, _ paths: Set<String>
    ) -> (items: [RESTValue], isPlain: Bool) {
        var kept: [RESTValue] = []
        for item in items {
            switch item {
            case .object(let members):
                let members = select(members, under: prefix, paths)
                if members.isEmpty { return ([], false) }
                kept.append(.object(members))
            case .array(let items):
                let inner = select(items, under: prefix, paths)
                if inner.items.isEmpty { return ([], inner.isPlain) }
                kept.append(.array(inner.items))
            case .string, .number, .bool: return (items, true)
            }
        }
        return (kept, false)
    }

    private var sorted: RESTValue {
        switch self {
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member($0.name, $0.value.sorted) }
                    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
        case .string, .number, .bool: self
        }
    }
}
