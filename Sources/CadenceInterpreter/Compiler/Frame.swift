/// The variables of a running function, on the stack of the machine.
struct Frame {
    let machine: Machine
    /// The first holds what the function returns, once it does.
    let slots: UnsafeMutablePointer<Value>
    /// The variables of this function that closures share.
    let cells: UnsafeMutablePointer<Cell?>
    /// The shared variables of the functions around.
    let captures: [Cell]

    var result: Value {
        get { slots[0] }
        nonmutating set { slots[0] = newValue }
    }
}

/// An expression that can be evaluated.
typealias Code = (Frame) throws -> Value

/// A statement that can be run.
typealias Step = (Frame) throws -> Completion

/// How a statement ended.
enum Completion {
    case normal
    case broken
    case continued
    case returned
}
