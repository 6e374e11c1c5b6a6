extension FunctionCompiler {
    func arithmetic(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ expression: Expression
    ) -> Code {
        switch operation {
        case .plus: return numeric(Addition.self, left, right, expression)
        case .minus: return numeric(Subtraction.self, left, right, expression)
        case .times: return numeric(Multiplication.self, left, right, expression)
        case .divide: return numeric(Division.self, left, right, expression)
        case .remainder: return numeric(Remainder.self, left, right, expression)
        case .leftShift: return numeric(LeftShift.self, left, right, expression)
        case .rightShift: return numeric(RightShift.self, left, right, expression)
        case .bitwiseOr: return numeric(BitwiseOr.self, left, right, expression)
        case .bitwiseAnd: return numeric(BitwiseAnd.self, left, right, expression)
        case .bitwiseXor: return numeric(BitwiseXor.self, left, right, expression)
        default: return refused(Refusal.operator.text, expression.range)
        }
    }

    /// An operation on numbers; where the left side is a variable and the right a literal, without a call for either.
    private func numeric<Operation: NumericOperation>(
        _: Operation.Type, _ left: Expression, _ right: Expression, _ expression: Expression
    ) -> Code {
        let site = site(expression.range)
        if let slot = slot(of: left), let constant = literal(right) {
            return { frame in
                guard case .number(let number) = frame.slots[slot] else { throw Self.noNumber }
                if Operation.isQuadratic { try frame.machine.charge(number, constant) }
                do { return .number(try Operation.apply(number, constant)) } catch {
                    throw RuntimeFailure.from(error, at: site)
                }
            }
        }
        let left = code(left)
        let right = code(right)
        return { frame in
            guard case .number(let a) = try left(frame), case .number(let b) = try right(frame) else {
                throw Self.noNumber
            }
            if Operation.isQuadratic { try frame.machine.charge(a, b) }
            do { return .number(try Operation.apply(a, b)) } catch { throw RuntimeFailure.from(error, at: site) }
        }
    }

    func comparison<Order: Comparison>(
        _: Order.Type, _ left: Expression, _ right: Expression, _ expression: Expression
    ) -> Code {
        if let slot = slot(of: left), let constant = literal(right) {
            return { frame in
                guard case .number(let number) = frame.slots[slot] else { throw Self.noNumber }
                return .bool(Order.holds(NumberValue.compare(number, constant)))
            }
        }
        let left = code(left)
        let right = code(right)
        return located(expression.range) { frame in
            let a = try left(frame)
            let b = try right(frame)
            if case .number(let a) = a, case .number(let b) = b {
                return .bool(Order.holds(NumberValue.compare(a, b)))
            }
            return .bool(Order.holds(try frame.machine.compare(a, b)))
        }
    }

    private static var noNumber: RuntimeFailure { .unsupported(Refusal.operand.text) }

    /// The slot of a plain variable with a number.
    private func slot(of expression: Expression) -> Int? {
        guard case .identifier = expression.kind, elaboration.conversions[expression.id] == nil,
            type(of: expression).simple?.isConcreteNumber == true,
            let number = elaboration.variables[expression.id], !elaboration.known[Int(number)].isBuiltin,
            !isGlobal(number)
        else { return nil }
        return place(of: number).slot
    }

    private func literal(_ expression: Expression) -> NumberValue? {
        guard elaboration.conversions[expression.id] == nil, let type = type(of: expression).simple else { return nil }
        switch expression.kind {
        case .integer(let literal): return try? NumberValue(literal, type)
        case .fixedPoint(let literal): return try? NumberValue(literal, type)
        default: return nil
        }
    }
}

/// An operation of two numbers. It is a type and no closure, so that each makes closures of its own: with the operation
/// as a captured closure, `fib(20)` takes a tenth longer.
private protocol NumericOperation {
    /// Whether the time it takes grows with the product of the sizes.
    static var isQuadratic: Bool { get }
    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue
}

extension NumericOperation {
    @inline(__always)
    static var isQuadratic: Bool { false }
}

extension Machine {
    /// Charges the work on numbers of thousands of bits, which the chain's flat price does not bound here.
    @inline(__always)
    fileprivate func charge(_ a: NumberValue, _ b: NumberValue) throws {
        let (first, second) = (a.wordCount, b.wordCount)
        if first + second > 32 { try meter.use(.element, times: first * second / 16) }
    }
}

private enum Addition: NumericOperation {
    @inline(__always)
    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .add(left, right)
    }
}

private enum Subtraction: NumericOperation {
    @inline(__always)
    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .subtract(left, right)
    }
}

private enum Multiplication: NumericOperation {
    @inline(__always)
    static var isQuadratic: Bool { true }

    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .multiply(left, right)
    }
}

private enum Division: NumericOperation {
    @inline(__always)
    static var isQuadratic: Bool { true }

    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .divide(left, right)
    }
}

private enum Remainder: NumericOperation {
    @inline(__always)
    static var isQuadratic: Bool { true }

    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .remainder(left, right)
    }
}

private enum LeftShift: NumericOperation {
    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .shiftLeft(left, right)
    }
}

private enum RightShift: NumericOperation {
    static func apply(_ left: NumberValue, _ right: NumberValue) throws(NumberFailure) -> NumberValue {
        try .shiftRight(left, right)
    }
}

private enum BitwiseOr: NumericOperation {
    static func apply(_ left: NumberValue, _ right: NumberValue) -> NumberValue { .or(left, right) }
}

private enum BitwiseAnd: NumericOperation {
    static func apply(_ left: NumberValue, _ right: NumberValue) -> NumberValue { .and(left, right) }
}

private enum BitwiseXor: NumericOperation {
    static func apply(_ left: NumberValue, _ right: NumberValue) -> NumberValue { .xor(left, right) }
}

/// What a comparison asks of an order: below zero, zero or above.
protocol Comparison {
    static func holds(_ order: Int) -> Bool
}

enum Less: Comparison { static func holds(_ order: Int) -> Bool { order < 0 } }
enum LessOrEqual: Comparison { static func holds(_ order: Int) -> Bool { order <= 0 } }
enum Greater: Comparison { static func holds(_ order: Int) -> Bool { order > 0 } }
enum GreaterOrEqual: Comparison { static func holds(_ order: Int) -> Bool { order >= 0 } }
