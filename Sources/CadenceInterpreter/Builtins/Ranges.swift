extension BuiltinTable {
    static let rangeFunctions: [String: BuiltinFunction] = [
        "Functions.InclusiveRange": { call in
            let (start, end) = (try call.number(0), try call.number(1))
            guard start.type == end.type else {
                throw RangeValue.failure(
                    "start and end are of different types. start: \(start.type.rawValue) and "
                        + "end: \(end.type.rawValue)")
            }
            let step = call.arguments.count > 2 ? try call.number(2) : nil
            return .range(try RangeValue(from: start, to: end, by: step))
        },
        "InclusiveRange.contains": { call in
            .bool(try BuiltinCall.range(call.receiver).contains(call.number(0)))
        },
    ]

    static let rangeFields: [String: BuiltinField] = [
        "InclusiveRange.start": { _, value in .number(try BuiltinCall.range(value).start) },
        "InclusiveRange.end": { _, value in .number(try BuiltinCall.range(value).end) },
        "InclusiveRange.step": { _, value in .number(try BuiltinCall.range(value).step) },
    ]
}

extension RangeValue {
    /// A range of numbers of one type; without a step it goes by one towards the end.
    convenience init(from start: NumberValue, to end: NumberValue, by step: NumberValue?) throws {
        self.init(
            start: start, end: end, step: try step.map { try Self.checked($0, start, end) } ?? Self.step(start, end))
    }

    private static func checked(
        _ step: NumberValue, _ start: NumberValue, _ end: NumberValue
    ) throws -> NumberValue {
        guard step.type == start.type else {
            throw failure(
                "step must be of the same type as start and end. start/end: \(start.type.rawValue) and "
                    + "step: \(step.type.rawValue)")
        }
        if step.isZero { throw failure("step value cannot be zero") }
        let order = NumberValue.compare(start, end)
        if (order < 0 && step.isNegative) || (order > 0 && !step.isNegative) {
            throw failure(
                "sequence is moving away from end: \(end) due to the value of step: \(step) and start: \(start)")
        }
        return step
    }

    private static func step(_ start: NumberValue, _ end: NumberValue) throws -> NumberValue {
        let one = NumberValue(start.type, small: 1)
        if NumberValue.compare(start, end) <= 0 { return one }
        guard start.type.isSignedNumber else {
            throw failure("step value cannot be negative for unsigned integer type \(start.type.rawValue)")
        }
        return try NumberValue.negate(one)
    }

    static func failure(_ message: String) -> RuntimeFailure {
        RuntimeFailure("InclusiveRangeConstructionError", "InclusiveRange construction failed: \(message)")
    }

    /// Whether a number is an end of the range or one of its steps.
    func contains(_ number: NumberValue) throws -> Bool {
        guard number.type == start.type else { throw BuiltinCall.mismatch }
        if number == start || number == end { return true }
        guard NumberValue.isLess(start, number) != NumberValue.isLess(end, number) else { return false }
        return try NumberValue.remainder(try NumberValue.subtract(number, start), step).isZero
    }
}
