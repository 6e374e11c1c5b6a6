/// Turns one function into closures: a place for each variable, a closure for each expression and statement.
///
/// The tree is walked once, when the function is first called; running it then needs neither names nor types.
final class FunctionCompiler {
    let program: LoadedProgram
    let elaboration: Elaboration
    private let parent: FunctionCompiler?
    /// How many functions are around the code, itself included.
    private let depth: Int
    private var places: [Int32: VariablePlace] = [:]
    private(set) var slotCount = 1
    private(set) var cellCount = 0
    /// Where the captured variables are in the frame of the function around.
    private(set) var captured: [VariablePlace] = []
    /// The calls of `before` in post-conditions, by expression, and where their values are kept.
    var befores: [Int32: Int] = [:]

    /// The number of `self` and where its generation is kept, if it is a resource.
    private var keptReceiver: (number: Int32, slot: Int)?
    var receiverGeneration: Int? { keptReceiver?.slot }

    init(program: LoadedProgram, parent: FunctionCompiler? = nil, depth: Int) {
        self.program = program
        elaboration = program.elaboration
        self.parent = parent
        self.depth = depth
    }

    func site(_ range: SourceRange) -> SourceSite { SourceSite(location: program.location, range: range) }

    func type(of expression: Expression) -> SemaType {
        let index = Int(expression.id)
        guard elaboration.types.indices.contains(index) else { return .invalid }
        return elaboration.types[index] ?? .invalid
    }

    // MARK: Places

    /// Takes a place for the generation of `self`.
    func keepReceiver(_ number: Int32) { keptReceiver = (number, makeSlot()) }

    /// The value of a variable; `self` must still be there.
    func read(_ number: Int32) -> Code {
        let read = place(of: number).read
        guard let kept = keptReceiver, kept.number == number else { return read }
        let slot = kept.slot
        return { frame in
            let value = try read(frame)
            guard case .composite(let composite) = value, case .number(let generation) = frame.slots[slot] else {
                return value
            }
            if generation.small != Int(composite.generation) || composite.isDestroyed {
                throw RuntimeFailure.destroyedResource
            }
            return value
        }
    }

    /// A place nobody names.
    func makeSlot() -> Int {
        slotCount += 1
        return slotCount - 1
    }

    /// A place for a variable of this function.
    func declare(_ number: Int32) -> VariablePlace {
        let place: VariablePlace
        if elaboration.captured.contains(number) {
            place = .cell(cellCount)
            cellCount += 1
        } else {
            place = .slot(makeSlot())
        }
        places[number] = place
        return place
    }

    /// A place for the variable whose name begins at a byte of the text.
    func declare(at name: Identifier) -> VariablePlace {
        guard let number = elaboration.declared[name.position.offset] else { return .slot(makeSlot()) }
        return declare(number)
    }

    /// Where a variable of this function or one around it is.
    func place(of number: Int32) -> VariablePlace {
        if let known = places[number] { return known }
        guard let parent, Int(elaboration.known[Int(number)].functionDepth) < depth else { return declare(number) }
        let outer = parent.place(of: number)
        captured.append(outer)
        let place = VariablePlace.capture(captured.count - 1)
        places[number] = place
        return place
    }

    /// Whether a variable belongs to the run as a whole: not to a function.
    func isGlobal(_ number: Int32) -> Bool {
        let variable = elaboration.known[Int(number)]
        return variable.functionDepth == 0 && places[number] == nil
    }

    /// A compiler for a function inside.
    func nested() -> FunctionCompiler {
        FunctionCompiler(program: program, parent: self, depth: depth + 1)
    }
}
