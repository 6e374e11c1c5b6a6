/// Three ways to run a program, each in its smallest form, over the same tree and the same kind of value.
///
/// The interpreter compiles functions to trees of closures. This is what the choice was made by: `fib(20)` by walking
/// the tree, by calling closures made from it, and by a loop over instructions made from it.
enum DesignBenchmark {
    static func run() throws -> [Measurement] {
        let program = Tree.fibonacci
        let closure = ClosureDesign(program)
        let instructions = InstructionDesign(program)
        let ways: [(String, () throws -> Int)] = [
            ("walking the tree", { try TreeDesign(program).call(20) }),
            ("a tree of closures", { try closure.call(20) }),
            ("a loop over instructions", { try instructions.call(20) }),
        ]
        let rounds = try inRounds(25) {
            try ways.map { name, run in
                try seconds {
                    guard try run() == 6765 else { throw BenchmarkFailure("\(name) gives another number") }
                } * 1e3
            }
        }
        return ways.indices.map { way in
            Measurement("design: fib(20) by \(ways[way].0)", "ms", rounds.map { $0[way] })
        }
    }
}

/// What a program of one function can be made of.
indirect enum Tree: Sendable {
    case number(Int)
    case argument
    case less(Tree, Tree)
    case add(Tree, Tree)
    case subtract(Tree, Tree)
    case call(Tree)
    case `if`(Tree, then: Tree, otherwise: Tree)

    /// `n < 2 ? n : fib(n - 1) + fib(n - 2)`
    static let fibonacci = Tree.if(
        .less(.argument, .number(2)), then: .argument,
        otherwise: .add(.call(.subtract(.argument, .number(1))), .call(.subtract(.argument, .number(2)))))
}

/// A value as wide as the interpreter's, checked as the interpreter checks.
enum Cell {
    case number(Int)
    case truth(Bool)
    case object(AnyObject)

    var number: Int { get throws { if case .number(let number) = self { number } else { throw Mismatch() } } }

    struct Mismatch: Error {}

    static func sum(_ a: Cell, _ b: Cell) throws -> Cell {
        let (sum, overflow) = try a.number.addingReportingOverflow(try b.number)
        if overflow { throw Mismatch() }
        return .number(sum)
    }

    static func difference(_ a: Cell, _ b: Cell) throws -> Cell {
        let (difference, overflow) = try a.number.subtractingReportingOverflow(try b.number)
        if overflow { throw Mismatch() }
        return .number(difference)
    }
}

/// Walks the tree.
struct TreeDesign {
    let body: Tree

    init(_ body: Tree) { self.body = body }

    func call(_ argument: Int) throws -> Int { try evaluate(body, .number(argument)).number }

    private func evaluate(_ tree: Tree, _ argument: Cell) throws -> Cell {
        switch tree {
        case .number(let number): return .number(number)
        case .argument: return argument
        case .less(let a, let b):
            return .truth(try evaluate(a, argument).number < (try evaluate(b, argument).number))
        case .add(let a, let b): return try .sum(try evaluate(a, argument), try evaluate(b, argument))
        case .subtract(let a, let b): return try .difference(try evaluate(a, argument), try evaluate(b, argument))
        case .call(let inner): return try evaluate(body, try evaluate(inner, argument))
        case .if(let test, let then, let otherwise):
            if case .truth(true) = try evaluate(test, argument) { return try evaluate(then, argument) }
            return try evaluate(otherwise, argument)
        }
    }
}

/// Calls closures made from the tree once.
final class ClosureDesign {
    typealias Code = (Cell) throws -> Cell
    private var body: Code = { $0 }

    init(_ tree: Tree) { body = compile(tree) }

    func call(_ argument: Int) throws -> Int { try body(.number(argument)).number }

    private func compile(_ tree: Tree) -> Code {
        switch tree {
        case .number(let number): return { _ in .number(number) }
        case .argument: return { $0 }
        case .less(let a, let b):
            let (a, b) = (compile(a), compile(b))
            return { .truth(try a($0).number < (try b($0).number)) }
        case .add(let a, let b):
            let (a, b) = (compile(a), compile(b))
            return { try .sum(try a($0), try b($0)) }
        case .subtract(let a, let b):
            let (a, b) = (compile(a), compile(b))
            return { try .difference(try a($0), try b($0)) }
        case .call(let inner):
            let inner = compile(inner)
            return { [unowned self] argument in try self.body(try inner(argument)) }
        case .if(let test, let then, let otherwise):
            let (test, then, otherwise) = (compile(test), compile(then), compile(otherwise))
            return { argument in
                if case .truth(true) = try test(argument) { return try then(argument) }
                return try otherwise(argument)
            }
        }
    }
}

/// Goes over instructions for a stack, made from the tree once.
final class InstructionDesign {
    enum Instruction {
        case push(Int)
        case argument
        case less, add, subtract, call, leave
        case jumpUnless(Int)
        case jump(Int)
    }

    private var code: [Instruction] = []

    init(_ tree: Tree) {
        compile(tree)
        code.append(.leave)
    }

    func call(_ argument: Int) throws -> Int {
        var stack: [Cell] = []
        var frames: [(next: Int, argument: Cell)] = []
        var argument = Cell.number(argument)
        var next = 0
        while true {
            let instruction = code[next]
            next += 1
            switch instruction {
            case .push(let number): stack.append(.number(number))
            case .argument: stack.append(argument)
            case .less:
                let b = stack.removeLast()
                stack.append(.truth(try stack.removeLast().number < (try b.number)))
            case .add:
                let b = stack.removeLast()
                stack.append(try .sum(stack.removeLast(), b))
            case .subtract:
                let b = stack.removeLast()
                stack.append(try .difference(stack.removeLast(), b))
            case .jumpUnless(let place): if case .truth(false) = stack.removeLast() { next = place }
            case .jump(let place): next = place
            case .call:
                frames.append((next, argument))
                argument = stack.removeLast()
                next = 0
            case .leave:
                guard let frame = frames.popLast() else { return try stack.removeLast().number }
                (next, argument) = frame
            }
        }
    }

    private func compile(_ tree: Tree) {
        switch tree {
        case .number(let number): code.append(.push(number))
        case .argument: code.append(.argument)
        case .less(let a, let b): compile(a, b, .less)
        case .add(let a, let b): compile(a, b, .add)
        case .subtract(let a, let b): compile(a, b, .subtract)
        case .call(let inner):
            compile(inner)
            code.append(.call)
        case .if(let test, let then, let otherwise):
            compile(test)
            let unless = code.count
            code.append(.leave)
            compile(then)
            let end = code.count
            code.append(.leave)
            code[unless] = .jumpUnless(code.count)
            compile(otherwise)
            code[end] = .jump(code.count)
        }
    }

    private func compile(_ a: Tree, _ b: Tree, _ instruction: Instruction) {
        compile(a)
        compile(b)
        code.append(instruction)
    }
}
