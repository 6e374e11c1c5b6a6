/// What stands before the keyword of a declaration.
struct Modifiers: Sendable {
    var access = Access.unspecified
    /// Where `access` begins, if it was written.
    var accessStart: SourcePosition?
    /// Where `view` begins, if it was written.
    var viewStart: SourcePosition?

    var isView: Bool { viewStart != nil }

    /// Where the declaration begins whose keyword or name stands at a place; `view` counts only for functions.
    func start(_ keyword: SourcePosition, countingView: Bool = false) -> SourcePosition {
        let places = [accessStart, countingView ? viewStart : nil, keyword].compactMap(\.self)
        return places.min { $0.offset < $1.offset } ?? keyword
    }
}

extension Parser {
    /// Reads one modifier; false if the current token is none.
    mutating func addModifier(_ modifiers: inout Modifiers) throws(Stop) -> Bool {
        switch current.keyword {
        case .view:
            if modifiers.isView { report(.duplicateViewModifier, current.range) }
            modifiers.viewStart = current.start
            nextToken()
        case .pub: rejectPub()
        case .priv: rejectPriv()
        case .access:
            let isSecond = modifiers.access != .unspecified
            modifiers.accessStart = current.start
            let (access, range) = try access()
            modifiers.access = access
            if isSecond { report(.duplicateAccessModifier, range) }
        default: return false
        }
        return true
    }

    mutating func rejectView(_ modifiers: Modifiers, _ kind: String) {
        guard let place = modifiers.viewStart else { return }
        report(.invalidViewModifier, at: place, detail: kind)
    }

    mutating func rejectAll(_ modifiers: Modifiers, _ kind: String) {
        if let place = modifiers.accessStart, modifiers.access != .unspecified {
            report(.invalidAccessModifier, at: place, detail: kind)
        }
        rejectView(modifiers, kind)
    }
}
