/// A function ready to run.
final class FunctionCode {
    let name: String
    let type: SemaFunction
    let location: Location
    fileprivate(set) var slotCount = 0
    fileprivate(set) var cellCount = 0
    /// The places of the parameters.
    fileprivate(set) var parameters: [VariablePlace] = []
    /// The place of `self`, if there is one.
    fileprivate(set) var receiver: VariablePlace?
    /// Where a new closure finds what it captures, in the frame it is made in.
    fileprivate(set) var captured: [VariablePlace] = []
    fileprivate(set) var conditions = ConditionCode()
    fileprivate(set) var body: Step?

    init(name: String, type: SemaFunction, location: Location) {
        self.name = name
        self.type = type
        self.location = location
    }

    /// Fills in what was compiled.
    func complete(
        slots: Int, cells: Int, parameters: [VariablePlace], receiver: VariablePlace?, captured: [VariablePlace],
        conditions: ConditionCode, body: Step?
    ) {
        slotCount = slots
        cellCount = cells
        self.parameters = parameters
        self.receiver = receiver
        self.captured = captured
        self.conditions = conditions
        self.body = body
    }

    /// A frame with the arguments, which are taken over already.
    func frame(_ machine: Machine, receiver value: Value?, _ arguments: [Value], captures: [Cell]) -> Frame {
        let frame = Frame(machine: machine, slotCount: slotCount, cellCount: cellCount, captures: captures)
        for (place, argument) in zip(parameters, arguments) { place.declare(argument, in: frame) }
        if let receiver, let value { receiver.declare(value, in: frame) }
        return frame
    }

    /// Runs the function with its own conditions.
    func run(_ machine: Machine, receiver: Value?, _ arguments: [Value], captures: [Cell]) throws -> Value {
        let frame = frame(machine, receiver: receiver, arguments, captures: captures)
        try conditions.before?(frame)
        _ = try body?(frame)
        try conditions.after?(frame)
        return frame.result
    }
}

/// What has to hold before and after a function.
struct ConditionCode {
    /// Evaluates what `after` needs from before, and tests the pre-conditions.
    var before: ((Frame) throws -> Void)?
    /// Tests the post-conditions; the result is in the frame.
    var after: ((Frame) throws -> Void)?
}

/// Where a variable is.
enum VariablePlace {
    case slot(Int)
    case cell(Int)
    case capture(Int)

    func declare(_ value: Value, in frame: Frame) {
        switch self {
        case .slot(let index): frame.slots[index] = value
        case .cell(let index): frame.cells[index] = Cell(value)
        case .capture: break
        }
    }

    /// The shared variable; nil if it is not shared or not declared yet.
    func cell(in frame: Frame) -> Cell? {
        switch self {
        case .slot: nil
        case .cell(let index): frame.cells[index]
        case .capture(let index): frame.captures[index]
        }
    }
}
