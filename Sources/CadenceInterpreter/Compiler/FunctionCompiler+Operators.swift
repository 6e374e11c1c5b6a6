extension FunctionCompiler {
    func unary(_ operation: UnaryOperator, _ operand: Expression, _ expression: Expression) -> Code {
        let code = code(operand)
        switch operation {
        case .move: return code
        case .not:
            return { frame in
                if case .bool(let value) = try code(frame) { return .bool(!value) }
                return .bool(false)
            }
        case .minus:
            return located(expression.range) { frame in
                guard case .number(let number) = try code(frame) else { return .void }
                return .number(try NumberValue.negate(number))
            }
        case .dereference:
            return located(expression.range) { frame in try frame.machine.read(through: try code(frame)) }
        }
    }

    func conditional(_ test: Expression, _ then: Expression, _ otherwise: Expression) -> Code {
        let test = code(test)
        let then = code(then)
        let otherwise = code(otherwise)
        return { frame in
            if case .bool(true) = try test(frame) { return try then(frame) }
            return try otherwise(frame)
        }
    }

    func binary(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ expression: Expression
    ) -> Code {
        switch operation {
        case .or: return logical(left, right, decidedBy: true)
        case .and: return logical(left, right, decidedBy: false)
        case .equal: return equality(left, right, wanted: true)
        case .notEqual: return equality(left, right, wanted: false)
        case .nilCoalescing: return coalescing(left, right, expression)
        case .less: return comparison(Less.self, left, right, expression)
        case .lessEqual: return comparison(LessOrEqual.self, left, right, expression)
        case .greater: return comparison(Greater.self, left, right, expression)
        case .greaterEqual: return comparison(GreaterOrEqual.self, left, right, expression)
        default: return arithmetic(operation, left, right, expression)
        }
    }

    private func logical(_ left: Expression, _ right: Expression, decidedBy value: Bool) -> Code {
        let left = code(left)
        let right = code(right)
        return { frame in
            if case .bool(value) = try left(frame) { return .bool(value) }
            return try right(frame)
        }
    }

    private func equality(_ left: Expression, _ right: Expression, wanted: Bool) -> Code {
        let range = SourceRange(left.start, right.end)
        let left = code(left)
        let right = code(right)
        return located(range) { frame in
            let a = try left(frame)
            let b = try right(frame)
            if case .number(let a) = a, case .number(let b) = b { return .bool((a == b) == wanted) }
            return .bool(try frame.machine.areEqual(a, b) == wanted)
        }
    }

    private func coalescing(_ left: Expression, _ right: Expression, _ expression: Expression) -> Code {
        let left = code(left)
        let right = code(right)
        return located(expression.range) { frame in
            switch try left(frame) {
            case .nil: try right(frame)
            case .some(let box): box.value
            case let value: value
            }
        }
    }
}
