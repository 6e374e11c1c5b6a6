extension SemaAuthorization {
    /// Whether a reference with this authorization may be used where `required` is asked for.
    func permits(_ required: SemaAuthorization) -> Bool {
        switch (required, self) {
        case (.unauthorized, _): true
        case (.all(let needed), .all(let held)): needed.allSatisfy(held.contains)
        case (.all(let needed), .any(let held)): needed.allSatisfy { one in held.allSatisfy { $0 == one } }
        case (.any(let needed), .all(let held)): needed.contains(where: held.contains)
        case (.any(let needed), .any(let held)): held.allSatisfy(needed.contains)
        case (.mapped(let a), .mapped(let b)): a == b
        default: false
        }
    }

    static func == (a: SemaAuthorization, b: SemaAuthorization) -> Bool {
        switch (a, b) {
        case (.unauthorized, .unauthorized): true
        case (.all(let a), .all(let b)): Set(a) == Set(b)
        case (.any(let a), .any(let b)): Set(a) == Set(b)
        case (.mapped(let a), .mapped(let b)): a == b
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .unauthorized: hasher.combine(0)
        case .all(let ids), .any(let ids): hasher.combine(Set(ids))
        case .mapped(let id): hasher.combine(id)
        }
    }

    /// The entitlements in the order they came.
    var entitlements: [TypeID] {
        switch self {
        case .all(let ids), .any(let ids): ids
        default: []
        }
    }
}

extension SemaAuthorization {
    /// The entitlements without the names of the contracts around them.
    var shortText: String {
        switch self {
        case .unauthorized: ""
        case .all(let ids): ids.map(\.name).joined(separator: ", ")
        case .any(let ids): ids.map(\.name).joined(separator: " | ")
        case .mapped(let id): "mapping \(id.name)"
        }
    }
}

extension SemaAuthorization: CustomStringConvertible {
    /// What stands in `auth(…)`; empty for no authorization.
    var description: String {
        switch self {
        case .unauthorized: ""
        case .all(let ids): ids.map(\.qualifiedName).joined(separator: ", ")
        case .any(let ids): ids.map(\.qualifiedName).joined(separator: " | ")
        case .mapped(let id): "mapping \(id.qualifiedName)"
        }
    }
}
