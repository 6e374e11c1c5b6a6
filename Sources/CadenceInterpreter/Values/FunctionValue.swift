/// A function as a value.
final class FunctionValue {
    enum Body {
        /// A function of a program, with what it captured and, for a method, what it was taken from.
        case code(FunctionCode, captures: [Cell], receiver: Value?)
        case builtin(BuiltinFunction, receiver: Value, receiverType: SemaType)
        case constructor(CompositeLayout)
    }

    let body: Body
    let type: SemaFunction

    init(body: Body, type: SemaFunction) {
        self.body = body
        self.type = type
    }
}

/// A variable that a closure shares.
final class Cell {
    var value: Value

    init(_ value: Value) { self.value = value }
}
