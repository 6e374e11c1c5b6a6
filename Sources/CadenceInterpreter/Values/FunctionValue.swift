/// A function as a value.
final class FunctionValue {
    enum Body {
        /// A function of a program, with what it captured and, for a method, what it was taken from.
        case code(FunctionCode, captures: [Cell], receiver: Value?)
        /// A function of a composite.
        case method(String, receiver: Value)
        case builtin(BuiltinFunction, receiver: Value, receiverType: SemaType)
        /// The function that makes values of a type.
        case constructor
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
