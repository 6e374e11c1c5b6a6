/// What is known of all declared types a program can meet.
struct TypeTable: Sendable {
    private(set) var infos: [TypeID: CompositeInfo] = [:]

    subscript(id: TypeID) -> CompositeInfo {
        get { infos[id] ?? CompositeInfo(id: id) }
        _modify { yield &infos[id, default: CompositeInfo(id: id)] }
    }

    mutating func merge(_ other: TypeTable) {
        infos.merge(other.infos) { mine, _ in mine }
    }

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
