/// What a body may hold.
indirect enum BodyShape: Sendable {
    case text
    case list(BodyShape)
    case object([String: BodyShape])
}

/// What a body holds.
indirect enum BodyValue: Sendable {
    case null
    case text(String)
    case list([BodyValue])
    case object([String: BodyValue])

    /// A member; null when it is missing.
    subscript(name: String) -> BodyValue {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// The text; empty for null.
    var text: String {
        if case .text(let text) = self { text } else { "" }
    }

    /// The elements; none for null.
    var elements: [BodyValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// What a member given again makes of the one before it: objects are filled up, and null leaves a text alone.
    func followed(by next: BodyValue) -> BodyValue {
        switch (self, next) {
        case (.object(let members), .object(let others)):
            .object(members.merging(others) { $0.followed(by: $1) })
        case (.text, .null): self
        default: next
        }
    }
}
