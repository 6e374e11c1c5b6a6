/// What a built-in function was called with.
extension BuiltinCall {
    func argument(_ index: Int) throws -> Value {
        guard index < arguments.count else { throw Self.mismatch }
        return arguments[index]
    }

    func string(_ index: Int) throws -> StringValue { try Self.string(argument(index)) }
    func number(_ index: Int) throws -> NumberValue { try Self.number(argument(index)) }
    func array(_ index: Int) throws -> ArrayValue { try Self.array(argument(index)) }
    func type(_ index: Int) throws -> SemaType? { try Self.type(argument(index)) }
    func bytes(_ index: Int) throws -> [UInt8] { try machine.bytes(of: argument(index)) }

    func function(_ index: Int) throws -> FunctionValue {
        guard case .function(let function) = try argument(index) else { throw Self.mismatch }
        return function
    }

    /// An index or a size, which is an error of its own above 64 bits.
    func index(_ index: Int) throws -> Int {
        guard let small = try number(index).small else { throw RuntimeFailure("OverflowError", "overflow") }
        return small
    }

    static func string(_ value: Value) throws -> StringValue {
        switch value {
        case .string(let string), .character(let string): return string
        default: throw mismatch
        }
    }

    static func number(_ value: Value) throws -> NumberValue {
        guard case .number(let number) = value else { throw mismatch }
        return number
    }

    static func array(_ value: Value) throws -> ArrayValue {
        guard case .array(let array) = value else { throw mismatch }
        return array
    }

    static func dictionary(_ value: Value) throws -> DictionaryValue {
        guard case .dictionary(let dictionary) = value else { throw mismatch }
        return dictionary
    }

    static func type(_ value: Value) throws -> SemaType? {
        guard case .type(let type) = value else { throw mismatch }
        return type.type
    }

    static func address(_ value: Value) throws -> UInt64 {
        guard case .address(let address) = value else { throw mismatch }
        return address
    }

    static func range(_ value: Value) throws -> RangeValue {
        guard case .range(let range) = value else { throw mismatch }
        return range
    }

    /// A value that the checker does not let come here.
    static var mismatch: RuntimeFailure { .unsupported(Refusal.builtinMismatch.text) }

    /// Calls a function that was passed in with a value of a container, which stays there.
    func call(_ function: FunctionValue, with value: Value) throws -> Value {
        var value = try machine.transfer(value)
        if let type = function.type.parameters.first?.type { value = try machine.convert(value, to: type) }
        return try machine.call(function, [value], site: site)
    }
}
