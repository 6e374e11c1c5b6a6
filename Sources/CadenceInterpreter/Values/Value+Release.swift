/// The end of values that are deep in each other: left to themselves, each would end within the end of the one around.
extension Value {
    /// Whether the value is an object that may hold others.
    var isNest: Bool {
        switch self {
        case .some, .array, .dictionary, .composite, .reference, .function: true
        default: false
        }
    }

    /// Whether the value is an object that holds one that may hold others.
    var isDeepNest: Bool {
        switch self {
        case .some(let box): box.value.isNest
        case .array(let array): array.elements.contains(where: \.isNest)
        case .dictionary(let dictionary): dictionary.loadedPages.contains { $0.holdsNest }
        case .composite(let composite): composite.fields.contains(where: \.isNest) || !composite.attachments.isEmpty
        case .reference(let reference): reference.held?.isNest ?? false
        case .function(let function): function.holdsNest
        default: false
        }
    }

    /// Ends values one after the other.
    static func release(_ values: consuming [Value]) {
        var pending = values
        while var value = pending.popLast() {
            value.surrender(to: &pending)
        }
    }

    /// Gives what is in the value away, if nobody else has the value.
    private mutating func surrender(to pending: inout [Value]) {
        let value = self
        self = .void
        switch consume value {
        case .some(var box):
            if isKnownUniquelyReferenced(&box) { box.surrender(to: &pending) }
        case .array(var array):
            if isKnownUniquelyReferenced(&array) { array.surrender(to: &pending) }
        case .composite(var composite):
            if isKnownUniquelyReferenced(&composite) { composite.surrender(to: &pending) }
        case .dictionary(var dictionary):
            if isKnownUniquelyReferenced(&dictionary) { dictionary.surrender(to: &pending) }
        case .reference(var reference):
            if isKnownUniquelyReferenced(&reference) { reference.surrender(to: &pending) }
        case .function(var function):
            if isKnownUniquelyReferenced(&function) { function.surrender(to: &pending) }
        default: break
        }
    }
}

extension [Value] {
    /// Moves the objects among the values to others, and drops the rest.
    fileprivate mutating func surrender(to pending: inout [Value]) {
        pending.append(contentsOf: lazy.filter(\.isNest))
        self = []
    }
}

/// An object that can give away what it holds.
protocol Nest: AnyObject {
    func surrender(to pending: inout [Value])
}

extension Nest {
    /// What the object held.
    func surrendered() -> [Value] {
        var values: [Value] = []
        surrender(to: &values)
        return values
    }
}

extension OptionalBox: Nest {
    func surrender(to pending: inout [Value]) {
        if value.isNest { pending.append(value) }
        value = .void
    }
}

extension ArrayValue: Nest {
    func surrender(to pending: inout [Value]) { elements.surrender(to: &pending) }
}

extension CompositeValue: Nest {
    func surrender(to pending: inout [Value]) {
        fields.surrender(to: &pending)
        for attachment in attachments { pending.append(.composite(attachment)) }
        attachments = []
    }
}

extension DictionaryValue: Nest {
    func surrender(to pending: inout [Value]) {
        for page in loadedPages { page.surrender(to: &pending) }
    }
}

extension DictionaryPage: Nest {
    var holdsNest: Bool { values.contains(where: \.isNest) }

    func surrender(to pending: inout [Value]) {
        pending.append(contentsOf: values.lazy.filter(\.isNest))
        empty()
    }
}

extension ReferenceValue: Nest {
    func surrender(to pending: inout [Value]) {
        if let held, held.isNest { pending.append(held) }
        forget()
    }
}

extension FunctionValue: Nest {
    var holdsNest: Bool {
        switch body {
        case .code(_, let captures, let receiver): !captures.isEmpty || receiver?.isNest == true
        case .method(_, let receiver), .builtin(_, let receiver, _): receiver.isNest
        case .constructor: false
        }
    }

    func surrender(to pending: inout [Value]) {
        switch takeBody() {
        case .code(_, var captures, let receiver):
            if let receiver { pending.append(receiver) }
            for index in captures.indices where isKnownUniquelyReferenced(&captures[index]) {
                if captures[index].value.isNest { pending.append(captures[index].value) }
                captures[index].value = .void
            }
        case .method(_, let receiver), .builtin(_, let receiver, _): pending.append(receiver)
        case .constructor: break
        }
    }
}
