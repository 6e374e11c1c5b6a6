import Cadence
import Testing

@testable import CadenceInterpreter

@Suite struct NumberValueTests {
    private enum Sample {
        case number(NumberValue)
        case object(BigNumber)
        case nothing
        case flag(Bool)
    }

    @Test func `a number leaves room in a value of 16 bytes`() {
        #expect(MemoryLayout<NumberValue>.size <= 10)
        #expect(MemoryLayout<NumberValue>.stride == 16)
        #expect(MemoryLayout<Sample>.stride == 16)
    }

    /// The limits, as the chain prints them (corpus 0140, 0141, 0143).
    @Test(
        arguments: [
            (.int8, "-128", "127"), (.uint8, "0", "255"), (.word8, "0", "255"), (.int32, "-2147483648", "2147483647"),
            (.int64, "-9223372036854775808", "9223372036854775807"), (.uint64, "0", "18446744073709551615"),
            (
                .int128, "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"
            ),
            (.fix64, "-92233720368.54775808", "92233720368.54775807"), (.ufix64, "0.00000000", "184467440737.09551615"),
            (
                .fix128, "-170141183460469.231731687303715884105728", "170141183460469.231731687303715884105727"
            ),
            (.uint, "0", nil), (.int, nil, nil), (.string, nil, nil), (.integer, nil, nil),
        ] as [(SimpleType, String?, String?)])
    func `limits`(type: SimpleType, minimum: String?, maximum: String?) {
        #expect(type.minimum?.description == minimum)
        #expect(type.maximum?.description == maximum)
    }

    @Test func `equal numbers of one type are equal however they came about`() throws {
        let wide = try NumberValue.add(try #require(SimpleType.int64.maximum).convert(to: .int), .init(.int, small: 1))
        let back = try NumberValue.subtract(wide, NumberValue(.int, small: 1))
        #expect(wide.small == nil)
        #expect(back.small == .max)
        let again = try NumberValue.add(back, NumberValue(.int, small: 1))
        #expect(again == wide)
        #expect(again.hashValue == wide.hashValue)
        #expect(NumberValue(.int8, small: 1) != NumberValue(.uint8, small: 1))
        #expect(NumberValue.compare(wide, back) > 0)
        #expect(NumberValue.compare(try .negate(wide), back) < 0)
        #expect(NumberValue.compare(again, wide) == 0)
        #expect(wide.wordCount == 1)
        #expect(try NumberValue.multiply(wide, wide).wordCount == 2)
    }

    /// A program that squares numbers again and again, or shifts by a huge count, soon gets a refusal.
    @Test func `numbers stay bounded`() throws {
        var number = NumberValue(.int, small: 3)
        #expect(throws: SimpleType.tooLong) {
            while true { number = try NumberValue.multiply(number, number) }
        }
        #expect(number.integer.magnitudeBits > SimpleType.maximumNumberBits / 2)
        #expect(!number.description.isEmpty)
        let one = NumberValue(.int, small: 1)
        let most = try NumberValue.shiftLeft(one, NumberValue(.int, small: SimpleType.maximumNumberBits - 1))
        #expect(throws: SimpleType.tooLong) { try NumberValue.add(most, most) }
        #expect(throws: SimpleType.tooLong) { try NumberValue.shiftLeft(one, NumberValue(.int, small: .max)) }
        #expect(throws: SimpleType.tooLong) { try NumberValue.subtract(try .negate(most), most) }
        #expect(try NumberValue.shiftRight(most, NumberValue(.int, small: .max)).isZero)
    }

    /// A count above 64 bits is an overflow for the unbounded types alone.
    @Test func `huge counts of shifts`() throws {
        let huge = BigInt(magnitude: 1).shiftedLeft(by: 64)
        for type in [SimpleType.int, .uint] {
            let count = NumberValue(type, unchecked: huge)
            let one = NumberValue(type, small: 1)
            #expect(throws: NumberFailure.overflow) { try NumberValue.shiftLeft(one, count) }
            #expect(throws: NumberFailure.overflow) { try NumberValue.shiftRight(one, count) }
        }
        for type in [SimpleType.int128, .uint128, .word256, .int256] {
            let count = NumberValue(type, unchecked: huge)
            #expect(try NumberValue.shiftLeft(NumberValue(type, small: 3), count).isZero)
            #expect(try NumberValue.shiftRight(NumberValue(type, small: 3), count).isZero)
        }
        let minus = NumberValue(.int128, small: -3)
        #expect(try NumberValue.shiftRight(minus, NumberValue(.int128, unchecked: huge)).small == 0)
        #expect(try NumberValue.shiftRight(minus, NumberValue(.int128, small: .max)).small == -1)
        #expect(throws: NumberFailure.negativeShift) { try NumberValue.shiftLeft(minus, minus) }
    }

    @Test func `arguments and results`() throws {
        for type in SimpleType.allCases where type.isConcreteNumber {
            for number in [type.minimum, type.maximum, NumberValue(type, small: 5)].compactMap({ $0 }) {
                if let integer = number.cadenceInteger {
                    #expect(integer.type.name == type.rawValue && integer.description == number.description)
                    #expect(try NumberValue(integer) == number)
                } else {
                    let fixed = try #require(number.cadenceFixedPoint)
                    #expect(fixed.type.name == type.rawValue && fixed.description == number.description)
                    #expect(try NumberValue(fixed) == number)
                }
            }
        }
    }

    @Test func `failures have the chain's names`() {
        let rows: [(NumberFailure, String?, String)] = [
            (.overflow, "OverflowError", "overflow"), (.underflow, "UnderflowError", "underflow"),
            (.divisionByZero, "DivisionByZeroError", "division by zero"),
            (.negativeShift, "NegativeShiftError", "negative shift"), (.unsupported("x"), nil, "x"),
        ]
        for (failure, name, text) in rows {
            #expect(failure.className == name)
            #expect(failure.description == text)
        }
    }
}
