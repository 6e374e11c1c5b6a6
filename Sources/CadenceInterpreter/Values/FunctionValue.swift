/// A function as a value.
final class FunctionValue {
    enum Body {
        /// A function of a program, with what it captured and, for a method, what it was taken from.
        case code(FunctionCode, captures: [Cell], receiver: Value?)
        /// A function of a composite, which is a reference where it may go away.
        case method(String, receiver: Value)
        case builtin(BuiltinFunction, receiver: Value, receiverType: SemaType)
        /// The function that makes values of a type.
        case constructor
    }

    @exclusivity(unchecked) private(set) var body: Body
    let type: SemaFunction

    init(body: Body, type: SemaFunction) {
        self.body = body
        self.type = type
    }

    deinit { if holdsNest { Value.release(surrendered()) } }

    /// Gives away what it was taken from and what it captured.
    func takeBody() -> Body {
        let old = body
        body = .constructor
        return old
    }
}

/// A variable that a closure shares.
final class Cell {
    var value: Value

    init(_ value: Value) { self.value = value }

    deinit {
        guard value.isDeepNest else { return }
        let held: [Value] = [value]
        value = .void
        Value.release(consume held)
    }
}
