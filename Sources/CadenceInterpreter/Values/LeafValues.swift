/// A path in an account.
final class PathValue: Hashable {
    enum Domain: String, CaseIterable { case storage, `public`, `private` }

    let domain: Domain
    let identifier: String

    init(domain: Domain, identifier: String) {
        self.domain = domain
        self.identifier = identifier
    }

    static func == (a: PathValue, b: PathValue) -> Bool { a.domain == b.domain && a.identifier == b.identifier }

    func hash(into hasher: inout Hasher) {
        hasher.combine(domain)
        hasher.combine(identifier)
    }
}

extension PathValue: CustomStringConvertible {
    var description: String { "/\(domain.rawValue)/\(identifier)" }
}

/// A type as a value; nil for one that is not known.
final class TypeValue {
    let type: SemaType?

    init(_ type: SemaType?) { self.type = type }
}

/// A capability; its id is 0 where nothing can be borrowed with it.
final class CapabilityValue {
    let address: UInt64
    let id: UInt64
    let borrowType: SemaType?

    init(address: UInt64, id: UInt64, borrowType: SemaType?) {
        self.address = address
        self.id = id
        self.borrowType = borrowType
    }
}

/// A range of integers with both ends.
final class RangeValue {
    let start: NumberValue
    let end: NumberValue
    let step: NumberValue

    init(start: NumberValue, end: NumberValue, step: NumberValue) {
        self.start = start
        self.end = end
        self.step = step
    }
}
