/// A function ready to run.
final class FunctionCode {
    /// What the compiler found out.
    struct Parts {
        /// How many values the frame holds; the first is the result.
        var slots = 1
        var cells = 0
        var parameters: [VariablePlace] = []
        /// The places of `self` and `base`, where there are such.
        var receiver: VariablePlace?
        var base: VariablePlace?
        /// The types of `self` and `base` where these are references, as in attachments.
        var receiverType: SemaType?
        var baseType: SemaType?
        /// Where the generation is kept that `self` has when the function begins, if it is a resource.
        var receiverGeneration: Int?
        /// Where a new closure finds what it captures, in the frame it is made in.
        var captured: [VariablePlace] = []
        var conditions = ConditionCode()
        var body: Step?
    }

    let type: SemaFunction
    private var parts = Parts()
    private(set) var slotCount = 1
    private(set) var cellCount = 0
    private var body: Step?
    /// The places of the parameters, where no closure shares one: a call may put the arguments there itself.
    private(set) var parameterSlots: [Int]?
    /// The place of `self`, where it is a plain one or there is none.
    private(set) var receiverSlot: Int?
    private(set) var hasPlainReceiver = false
    private(set) var receiverGeneration: Int?

    init(type: SemaFunction) { self.type = type }

    /// Fills in what was compiled.
    func complete(_ parts: Parts) {
        self.parts = parts
        slotCount = parts.slots
        cellCount = parts.cells
        body = parts.body
        receiverGeneration = parts.receiverGeneration
        let slots = parts.parameters.compactMap(\.slot)
        parameterSlots = slots.count == parts.parameters.count ? slots : nil
        receiverSlot = parts.receiver?.slot
        hasPlainReceiver = parts.receiverType == nil && (parts.receiver == nil || receiverSlot != nil)
    }

    var captured: [VariablePlace] { parts.captured }

    /// Runs the function with its own conditions; the arguments are taken over already.
    func run(_ machine: Machine, receiver: Value?, _ arguments: [Value], captures: [Cell]) throws -> Value {
        try inFrame(machine, captures) { frame in
            place(arguments, in: frame)
            if let receiver { try place(receiver, in: frame) }
            rememberReceiver(receiver, in: frame)
            return try run(in: frame)
        }
    }

    /// Runs something between the conditions of this function, which has no body of its own that counts.
    func guarding(
        _ machine: Machine, receiver: Value?, _ arguments: [Value], _ body: () throws -> Value
    ) throws -> Value {
        try inFrame(machine, []) { frame in
            place(arguments, in: frame)
            if let receiver { try place(receiver, in: frame) }
            rememberReceiver(receiver, in: frame)
            try parts.conditions.before?(frame)
            frame.result = try body()
            try parts.conditions.after?(frame)
            return frame.result
        }
    }

    /// Runs the function in a frame that holds the arguments.
    @inline(__always)
    func run(in frame: Frame) throws -> Value {
        if let before = parts.conditions.before { try before(frame) }
        if let body { _ = try body(frame) }
        if let after = parts.conditions.after { try after(frame) }
        return frame.result
    }

    /// Keeps the generation of a resource, by which `self` is known to be gone.
    @inline(__always)
    func rememberReceiver(_ receiver: Value?, in frame: Frame) {
        guard let slot = receiverGeneration, case .composite(let composite)? = receiver else { return }
        frame.slots[slot] = .int(Int(composite.generation))
    }

    /// Makes a frame for a run, and ends it.
    @inline(__always)
    func inFrame(_ machine: Machine, _ captures: [Cell], _ body: (Frame) throws -> Value) throws -> Value {
        let slots = machine.frames.push(slotCount)
        defer { machine.frames.pop(slots, slotCount) }
        guard cellCount > 0 else {
            return try body(Frame(machine: machine, slots: slots, cells: Self.noCells, captures: captures))
        }
        let cells = UnsafeMutablePointer<Cell?>.allocate(capacity: cellCount)
        cells.initialize(repeating: nil, count: cellCount)
        defer {
            cells.deinitialize(count: cellCount)
            cells.deallocate()
        }
        return try body(Frame(machine: machine, slots: slots, cells: cells, captures: captures))
    }

    // Never read or written: a function without cells has no code that touches one.
    private nonisolated(unsafe) static let noCells = UnsafeMutablePointer<Cell?>.allocate(capacity: 1)

    private func place(_ arguments: [Value], in frame: Frame) {
        var index = 0
        for place in parts.parameters where index < arguments.count {
            place.declare(arguments[index], in: frame)
            index += 1
        }
    }

    private func place(_ receiver: Value, in frame: Frame) throws {
        guard let place = parts.receiver else { return }
        guard let type = parts.receiverType else { return place.declare(receiver, in: frame) }
        place.declare(try frame.machine.makeReference(to: receiver, type), in: frame)
        guard let place = parts.base, let type = parts.baseType, case .composite(let attachment) = receiver,
            let base = attachment.base
        else { return }
        place.declare(try frame.machine.makeReference(to: .composite(base), type), in: frame)
    }
}

/// What has to hold before and after a function.
struct ConditionCode {
    /// Tests the pre-conditions and evaluates what `after` needs from before.
    var before: ((Frame) throws -> Void)?
    /// Tests the post-conditions; the result is in the frame.
    var after: ((Frame) throws -> Void)?
}

/// Where a variable is.
enum VariablePlace {
    case slot(Int)
    case cell(Int)
    case capture(Int)

    var slot: Int? {
        if case .slot(let index) = self { return index }
        return nil
    }

    func declare(_ value: Value, in frame: Frame) {
        switch self {
        case .slot(let index): frame.slots[index] = value
        case .cell(let index): frame.cells[index] = Cell(value)
        case .capture: break
        }
    }

    /// The shared variable, for a closure to keep; made if it is not declared yet.
    func shared(in frame: Frame) -> Cell {
        switch self {
        case .slot(let index): return Cell(frame.slots[index])
        case .capture(let index): return frame.captures[index]
        case .cell(let index):
            if let cell = frame.cells[index] { return cell }
            let cell = Cell(.void)
            frame.cells[index] = cell
            return cell
        }
    }

    var read: Code {
        switch self {
        case .slot(let index): { $0.slots[index] }
        case .cell(let index): { $0.cells[index]?.value ?? .void }
        case .capture(let index): { $0.captures[index].value }
        }
    }

    func write(_ value: Value, in frame: Frame) {
        switch self {
        case .slot(let index): frame.slots[index] = value
        case .cell(let index): frame.cells[index]?.value = value
        case .capture(let index): frame.captures[index].value = value
        }
    }
}
