import Cadence

@testable import CadenceInterpreter

/// Runs the body of `main` if it is simple enough.
struct NumberProgram {
    private var variables: [String: NumberValue] = [:]
    private var values: [String: CadenceValue] = [:]

    /// What the program needs is not here.
    private struct NotSimple: Error {}

    /// nil for a program that is not simple.
    static func answer(of program: Program) -> Result<CadenceValue, NumberFailure>? {
        guard program.declarations.count == 1, case .function(let main)? = program.declarations.first else {
            return nil
        }
        var run = NumberProgram()
        do {
            return .success(try run.run(main))
        } catch let failure as NumberFailure {
            return .failure(failure)
        } catch {
            return nil
        }
    }

    private mutating func run(_ main: FunctionDeclaration) throws -> CadenceValue {
        guard let statements = main.body?.block.statements else { throw NotSimple() }
        for statement in statements {
            switch statement.kind {
            case .declaration(.variable(let variable)): try declare(variable)
            case .return(let value?):
                if case .optional? = main.signature.returnType?.type.kind { throw NotSimple() }
                return try evaluate(value, try Self.element(of: main.signature.returnType?.type))
            default: throw NotSimple()
            }
        }
        throw NotSimple()
    }

    private mutating func declare(_ variable: VariableDeclaration) throws {
        if case .optional? = variable.type?.type.kind { throw NotSimple() }
        let type = try Self.element(of: variable.type?.type)
        if let number = try? number(variable.value, type) {
            variables[variable.name.name] = number
        } else {
            values[variable.name.name] = try evaluate(variable.value, type)
        }
    }

    /// The number type that a type is made of; nil for types of anything.
    private static func element(of type: TypeSyntax?) throws -> SimpleType? {
        switch type?.kind {
        case .nominal(let name): try element(named: name.name.name)
        case .array(let element): try self.element(of: element)
        case .optional(let element) where element.nominal != nil: try self.element(of: element)
        case nil: nil
        default: throw NotSimple()
        }
    }

    private static func element(named name: String) throws -> SimpleType? {
        if ["AnyStruct", "Bool", "String"].contains(name) { return nil }
        guard let type = SimpleType(rawValue: name), type.isConcreteNumber else { throw NotSimple() }
        return type
    }

    private func evaluate(_ expression: Expression, _ type: SimpleType?) throws -> CadenceValue {
        switch expression.kind {
        case .array(let elements): return .array(try elements.map { try evaluate($0, type) })
        case .identifier(let name) where values[name.name] != nil: return values[name.name] ?? .void
        case .binary(let operation, let left, let right) where Self.comparisons[operation] != nil:
            return try compare(operation, left, right)
        case .invocation(let call): return try invoke(call, type)
        case .member(let member) where member.name.name == "length":
            guard case .array(let bytes) = try evaluate(member.object, .uint8) else { throw NotSimple() }
            return try .integer(.int, bytes.count)
        default: return try Self.export(try number(expression, type))
        }
    }

    private static let comparisons: [BinaryOperator: @Sendable (Int) -> Bool] = [
        .less: { $0 < 0 }, .lessEqual: { $0 <= 0 }, .greater: { $0 > 0 }, .greaterEqual: { $0 >= 0 },
        .equal: { $0 == 0 }, .notEqual: { $0 != 0 },
    ]

    private func compare(_ operation: BinaryOperator, _ left: Expression, _ right: Expression) throws -> CadenceValue {
        let mine = try number(left, nil)
        let order = NumberValue.compare(mine, try number(right, mine.type))
        guard let holds = Self.comparisons[operation]?(order) else { throw NotSimple() }
        return .bool(holds)
    }

    /// `toString`, `toBigEndianBytes`, `fromString`, `fromBigEndianBytes`; else a number.
    private func invoke(_ call: Invocation, _ type: SimpleType?) throws -> CadenceValue {
        guard case .member(let member) = call.callee.kind else {
            return try Self.export(try converted(call))
        }
        let argument = call.arguments.first?.value
        if let owner = Self.typeName(member.object), let argument {
            return try .optional(parsed(owner, member.name.name, argument).map(Self.export))
        }
        switch member.name.name {
        case "toString": return .string(try number(member.object, type).description)
        case "toBigEndianBytes":
            return .array(try number(member.object, nil).bigEndianBytes.map { try .integer(.uint8, $0) })
        default: return try Self.export(try saturated(call, type))
        }
    }

    private func parsed(_ owner: SimpleType, _ function: String, _ argument: Expression) throws -> NumberValue? {
        switch (function, argument.kind) {
        case ("fromString", .string(let text)): return try NumberValue.fromString(text, owner)
        case ("fromBigEndianBytes", _):
            guard case .array(let elements) = try evaluate(argument, .uint8) else { throw NotSimple() }
            let bytes = elements.compactMap { element -> UInt8? in
                if case .integer(let number) = element { UInt8(exactly: number) } else { nil }
            }
            return try NumberValue.fromBigEndianBytes(bytes, owner)
        default: throw NotSimple()
        }
    }

    private func number(_ expression: Expression, _ type: SimpleType?) throws -> NumberValue {
        switch expression.kind {
        case .integer(let literal): return try NumberValue(literal, type ?? .int)
        case .fixedPoint(let literal): return try NumberValue(literal, type ?? (literal.isNegative ? .fix64 : .ufix64))
        case .identifier(let name):
            guard let value = variables[name.name] else { throw NotSimple() }
            return value
        case .cast(let value, .static, let annotation): return try number(value, try Self.element(of: annotation.type))
        case .unary(.minus, let operand): return try NumberValue.negate(try number(operand, type))
        case .binary(let operation, let left, let right):
            let mine = try number(left, try known(left) ?? known(right) ?? type)
            return try apply(operation, mine, try number(right, mine.type))
        case .member(let member): return try limit(member)
        case .invocation(let call):
            if case .member = call.callee.kind { return try saturated(call, type) }
            return try converted(call)
        default: throw NotSimple()
        }
    }

    /// The type of an operand that is no literal.
    private func known(_ expression: Expression) throws -> SimpleType? {
        switch expression.kind {
        case .integer, .fixedPoint: nil
        case .unary(_, let operand): try known(operand)
        case .binary(_, let left, let right): try known(left) ?? known(right)
        default: try number(expression, nil).type
        }
    }

    private func apply(_ operation: BinaryOperator, _ left: NumberValue, _ right: NumberValue) throws -> NumberValue {
        switch operation {
        case .plus: try NumberValue.add(left, right)
        case .minus: try NumberValue.subtract(left, right)
        case .times: try NumberValue.multiply(left, right)
        case .divide: try NumberValue.divide(left, right)
        case .remainder: try NumberValue.remainder(left, right)
        case .bitwiseAnd: NumberValue.and(left, right)
        case .bitwiseOr: NumberValue.or(left, right)
        case .bitwiseXor: NumberValue.xor(left, right)
        case .leftShift: try NumberValue.shiftLeft(left, right)
        case .rightShift: try NumberValue.shiftRight(left, right)
        default: throw NotSimple()
        }
    }

    private func limit(_ member: MemberAccess) throws -> NumberValue {
        let type = Self.typeName(member.object)
        guard let limit = member.name.name == "max" ? type?.maximum : member.name.name == "min" ? type?.minimum : nil
        else { throw NotSimple() }
        return limit
    }

    private func saturated(_ call: Invocation, _ type: SimpleType?) throws -> NumberValue {
        guard case .member(let member) = call.callee.kind, call.arguments.count == 1 else { throw NotSimple() }
        let left = try number(member.object, type)
        let right = try number(call.arguments[0].value, left.type)
        return switch member.name.name {
        case "saturatingAdd": try NumberValue.saturatingAdd(left, right)
        case "saturatingSubtract": try NumberValue.saturatingSubtract(left, right)
        case "saturatingMultiply": try NumberValue.saturatingMultiply(left, right)
        case "saturatingDivide": try NumberValue.saturatingDivide(left, right)
        default: throw NotSimple()
        }
    }

    private func converted(_ call: Invocation) throws -> NumberValue {
        guard let type = Self.typeName(call.callee), call.arguments.count == 1 else { throw NotSimple() }
        let argument = call.arguments[0].value
        if case .integer = argument.kind, type.isConcreteInteger { return try number(argument, type) }
        return try number(argument, nil).convert(to: type)
    }

    private static func typeName(_ expression: Expression) -> SimpleType? {
        guard case .identifier(let name) = expression.kind, let type = SimpleType(rawValue: name.name) else {
            return nil
        }
        return type.isConcreteNumber ? type : nil
    }

    private static func export(_ number: NumberValue) throws -> CadenceValue {
        if let integer = number.cadenceInteger { return .integer(integer) }
        guard let fixed = number.cadenceFixedPoint else { throw NotSimple() }
        return .fixedPoint(fixed)
    }
}
