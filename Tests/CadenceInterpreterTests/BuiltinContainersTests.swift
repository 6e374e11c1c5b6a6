import Testing

@testable import CadenceInterpreter

/// Arrays, dictionaries, optionals and ranges give what the real chain gives.
@Suite struct BuiltinContainersTests {
    private let bench: BuiltinBench

    init() throws { bench = try BuiltinBench() }

    private func numbers(_ numbers: Int...) throws -> Value {
        .array(try bench.machine.makeArray(.array(.int), numbers.map(Value.int)))
    }

    private func outcome(_ value: @autoclosure () throws -> Value) throws -> String { try bench.text(value) }

    @Test func changing() throws {
        let array = try numbers(1)
        _ = try bench.call("Array.append", on: array, .int(2))
        _ = try bench.call("Array.appendAll", on: array, numbers(3, 4))
        _ = try bench.call("Array.insert", on: array, .int(0), .int(0))
        #expect(try outcome(array) == "[0, 1, 2, 3, 4]")
        #expect(try outcome(bench.call("Array.remove", on: array, .int(1))) == "1")
        #expect(try outcome(bench.call("Array.removeFirst", on: array)) == "0")
        #expect(try outcome(bench.call("Array.removeLast", on: array)) == "4")
        #expect(try outcome(array) == "[2, 3]")
        #expect(try outcome(bench.field("Array.length", of: array)) == "2")
    }

    @Test func bounds() throws {
        let error = "ArrayIndexOutOfBoundsError: array index out of bounds: "
        #expect(try outcome(bench.call("Array.insert", on: numbers(1), .int(3), .int(9))) == error + "3, but size is 1")
        #expect(try outcome(bench.call("Array.remove", on: numbers(1), .int(-1))) == error + "-1, but size is 1")
        #expect(try outcome(bench.call("Array.removeFirst", on: numbers())) == error + "0, but size is 0")
        #expect(try outcome(bench.call("Array.removeLast", on: numbers())) == error + "-1, but size is 0")
        let huge = try NumberValue.multiply(NumberValue(.int, small: .max), NumberValue(.int, small: 4))
        #expect(try outcome(bench.call("Array.remove", on: numbers(1), .number(huge))) == "OverflowError: overflow")
    }

    @Test func reading() throws {
        let array = try numbers(1, 2, 3)
        #expect(try outcome(bench.call("Array.concat", on: array, numbers(4))) == "[1, 2, 3, 4]")
        #expect(try outcome(bench.call("Array.slice", on: array, .int(1), .int(3))) == "[2, 3]")
        #expect(try outcome(bench.call("Array.slice", on: array, .int(3), .int(3))) == "[]")
        #expect(try outcome(bench.call("Array.reverse", on: array)) == "[3, 2, 1]")
        #expect(try outcome(bench.call("Array.contains", on: array, .int(2))) == "true")
        #expect(try outcome(bench.call("Array.firstIndex", on: array, .int(3))) == "2")
        #expect(try outcome(bench.call("Array.firstIndex", on: array, .int(4))) == "nil")
        #expect(
            try outcome(bench.call("Array.slice", on: array, .int(1), .int(4)))
                == "ArraySliceIndicesError: slice indices [1:4] are out of bounds (size 3)")
        #expect(
            try outcome(bench.call("Array.slice", on: array, .int(2), .int(1)))
                == "InvalidSliceIndexError: invalid slice index: 2 > 1")
        #expect(try outcome(array) == "[1, 2, 3]")
    }

    @Test func functionsOfPrograms() throws {
        let array = try numbers(1, 2, 3, 4)
        let square = bench.function(.int, .string) { value in
            guard case .number(let number) = value else { return .nil }
            return .string(StringValue("\(number)²"))
        }
        let mapped = try bench.call("Array.map", on: array, square)
        #expect(try outcome(mapped) == #"["1²", "2²", "3²", "4²"]"#)
        #expect(bench.machine.typeOf(mapped) == .array(.string))
        let even = bench.function(.int, .bool) { value in
            guard case .number(let number) = value else { return .nil }
            return .bool((number.small ?? 1).isMultiple(of: 2))
        }
        #expect(try outcome(bench.call("Array.filter", on: array, even)) == "[2, 4]")
        #expect(try outcome(bench.call("Optional.map", on: .optional(.int(4)), square)) == #""4²""#)
        #expect(try outcome(bench.call("Optional.map", on: .nil, square)) == "nil")
    }

    @Test func sizes() throws {
        let array = try numbers(1, 2)
        let two = SemaType.constantArray(.int, 2)
        let constant = try bench.call("Array.toConstantSized", on: array, types: [two])
        #expect(bench.machine.typeOf(constant) == .optional(two))
        #expect(
            try outcome(bench.call("Array.toConstantSized", on: array, types: [.constantArray(.int, 3)])) == "nil")
        let inner = try #require(constant.unwrapped)
        let variable = try bench.call("ConstantArray.toVariableSized", on: inner)
        #expect(bench.machine.typeOf(variable) == .array(.int))
        #expect(bench.machine.typeOf(try bench.call("ConstantArray.reverse", on: inner)) == two)
        let asText = bench.function(.int, .string) { _ in .string(StringValue("")) }
        let mapped = try bench.call("ConstantArray.map", on: inner, asText)
        #expect(bench.machine.typeOf(mapped) == .constantArray(.string, 2))
    }

    @Test func typesOfElementsAreKept() throws {
        let array = try numbers(1)
        #expect(
            try outcome(bench.call("Array.append", on: array, bench.string("x")))
                == "ContainerMutationError: invalid container update: expected a subtype of `Int`, found `String`")
        let dictionary = Value.dictionary(try bench.machine.makeDictionary(.dictionary(key: .string, value: .int)))
        #expect(
            try outcome(bench.call("Dictionary.insert", on: dictionary, .int(1), .int(1)))
                == "ContainerMutationError: invalid container update: expected a subtype of `String`, found `Int`")
    }

    @Test func elementsAreCopied() throws {
        let inner = try numbers(1)
        let outer = try bench.array(of: .array(.int))
        _ = try bench.call("Array.append", on: outer, inner)
        _ = try bench.call("Array.append", on: inner, .int(2))
        #expect(try outcome(outer) == "[[1]]")
        let copy = try bench.call("Array.concat", on: outer, bench.array(of: .array(.int)))
        guard case .array(let array) = copy else { throw BuiltinCall.mismatch }
        _ = try bench.call("Array.append", on: array.elements[0], .int(3))
        #expect(try outcome(outer) == "[[1]]" && outcome(copy) == "[[1, 3]]")
    }

    @Test func nothingChangesDuringIteration() throws {
        let array = try numbers(1, 2)
        array.object?.iterations = 1
        let error = "ContainerMutatedDuringIterationError: resource container modified during iteration"
        #expect(try outcome(bench.call("Array.append", on: array, .int(2))) == error)
        #expect(try outcome(bench.call("Array.removeLast", on: array)) == error)
        let dictionary = Value.dictionary(try bench.machine.makeDictionary(.dictionary(key: .int, value: .int)))
        _ = try bench.call("Dictionary.insert", on: dictionary, .int(1), .int(1))
        nonisolated(unsafe) let (bench, held) = (self.bench, dictionary)
        let removing = bench.function(.int, .bool) { try bench.call("Dictionary.remove", on: held, $0) }
        #expect(try outcome(bench.call("Dictionary.forEachKey", on: dictionary, removing)) == error)
        #expect(try outcome(bench.call("Dictionary.remove", on: dictionary, .int(1))) == "1")
    }

    @Test func whatReleasesDoDifferently() throws {
        let array = try numbers(1, 2)
        nonisolated(unsafe) let (bench, held) = (self.bench, array)
        let changing = bench.function(.int, .int) { value in
            _ = try bench.call("Array.append", on: held, .int(3))
            return value
        }
        let text = "Unsupported: not supported here: "
        #expect(try outcome(bench.call("Array.map", on: array, changing)).hasPrefix(text))
        let nested = try bench.array(array, of: .array(.int))
        #expect(try outcome(bench.call("Array.reverse", on: nested, through: .unauthorized)).hasPrefix(text))
        #expect(try outcome(bench.call("Array.reverse", on: array, through: .unauthorized)) == "[2, 1]")
    }

    @Test func dictionaries() throws {
        let dictionary = Value.dictionary(try bench.machine.makeDictionary(.dictionary(key: .string, value: .int)))
        #expect(try outcome(bench.call("Dictionary.insert", on: dictionary, bench.string("a"), .int(1))) == "nil")
        #expect(try outcome(bench.call("Dictionary.insert", on: dictionary, bench.string("a"), .int(2))) == "1")
        #expect(try outcome(bench.call("Dictionary.containsKey", on: dictionary, bench.string("a"))) == "true")
        #expect(try outcome(bench.call("Dictionary.containsKey", on: dictionary, bench.string("b"))) == "false")
        #expect(try outcome(bench.field("Dictionary.keys", of: dictionary)) == #"["a"]"#)
        let values = try bench.field("Dictionary.values", of: dictionary)
        #expect(try outcome(values) == "[2]" && bench.machine.typeOf(values) == .array(.int))
        #expect(try outcome(bench.field("Dictionary.length", of: dictionary)) == "1")
        #expect(try outcome(bench.call("Dictionary.remove", on: dictionary, bench.string("z"))) == "nil")
        #expect(try outcome(bench.call("Dictionary.remove", on: dictionary, bench.string("a"))) == "2")
    }

    @Test func ranges() throws {
        func range(_ numbers: Value...) throws -> Value {
            numbers.count == 2
                ? try bench.call("Functions.InclusiveRange", numbers[0], numbers[1])
                : try bench.call("Functions.InclusiveRange", numbers[0], numbers[1], numbers[2])
        }
        let error = "InclusiveRangeConstructionError: InclusiveRange construction failed: "
        #expect(try outcome(bench.field("InclusiveRange.step", of: range(.int(10), .int(1)))) == "-1")
        #expect(try outcome(range(.int(1), .int(2), .int(0))) == error + "step value cannot be zero")
        #expect(
            try outcome(range(.int(1), .int(5), .int(-1))) == error
                + "sequence is moving away from end: 5 due to the value of step: -1 and start: 1")
        #expect(
            try outcome(range(.number(NumberValue(.uint8, small: 2)), .number(NumberValue(.uint8, small: 1)))) == error
                + "step value cannot be negative for unsigned integer type UInt8")
        for (number, isIn) in [(1, true), (10, true), (4, true), (5, false), (0, false), (13, false)] {
            let found = try bench.call("InclusiveRange.contains", on: range(.int(1), .int(10), .int(3)), .int(number))
            #expect(try outcome(found) == "\(isIn)", "\(number)")
        }
    }
}
