/// The variables of a running function.
final class Frame {
    let machine: Machine
    var slots: [Value]
    /// The variables of this function that closures share.
    var cells: [Cell?]
    /// The shared variables of the functions around.
    let captures: [Cell]
    /// What the function returns, once it does.
    var result: Value = .void

    init(machine: Machine, slotCount: Int, cellCount: Int, captures: [Cell]) {
        self.machine = machine
        slots = Array(repeating: .void, count: slotCount)
        cells = cellCount == 0 ? [] : Array(repeating: nil, count: cellCount)
        self.captures = captures
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
