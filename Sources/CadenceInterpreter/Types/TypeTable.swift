/// What is known of all declared types a program can meet.
struct TypeTable: Sendable {
    private var infos: [TypeID: CompositeInfo] = [:]
    /// What other programs know, for what is not in `infos`; earlier ones come first.
    private var joined: [[TypeID: CompositeInfo]] = []

    subscript(id: TypeID) -> CompositeInfo {
        get { info(id) ?? CompositeInfo(id: id) }
        _modify {
            if !joined.isEmpty, infos[id] == nil { infos[id] = info(id) }
            yield &infos[id, default: CompositeInfo(id: id)]
        }
    }

    /// What is known of a type; nil for nothing.
    func info(_ id: TypeID) -> CompositeInfo? {
        if let info = infos[id] { return info }
        for table in joined {
            if let info = table[id] { return info }
        }
        return nil
    }

    /// Takes over what another program knows, for programs that are checked with it.
    mutating func merge(_ other: TypeTable) {
        for table in [other.infos] + other.joined { infos.merge(table) { mine, _ in mine } }
    }

    /// Takes over what another program knows without a look at it, for a run that may need little of it.
    mutating func join(_ other: TypeTable) { joined += [other.infos] + other.joined }

    /// The interfaces a type conforms to, directly or not, each once, nearest first.
    func conformances(of id: TypeID) -> [TypeID] {
        var found: [TypeID] = []
        var open = self[id].conformances
        while !open.isEmpty {
            let next = open.removeFirst()
            guard next != id, !found.contains(next) else { continue }
            found.append(next)
            open += self[next].conformances
        }
        return found
    }

    /// The interfaces a type conforms to in the order in which they are checked, each with the one written in the
    /// declaration that leads to it. A type that leads to itself is among them.
    func effectiveConformances(of id: TypeID) -> [(interface: TypeID, root: TypeID)] {
        var found: [(interface: TypeID, root: TypeID)] = []
        var seen: Set<TypeID> = []
        var open = self[id].conformances.reversed().map { ($0, $0) }
        while let (next, root) = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            found.append((next, root))
            open += self[next].conformances.reversed().map { ($0, root) }
        }
        return found
    }

    /// An interface set with all that its members conform to.
    func closure(_ ids: [TypeID]) -> Set<TypeID> {
        ids.reduce(into: []) { set, id in
            set.insert(id)
            set.formUnion(conformances(of: id))
        }
    }
}
