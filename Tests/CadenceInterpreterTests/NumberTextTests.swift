import Testing

@testable import CadenceInterpreter

@Suite struct NumberTextTests {
    /// Text, type, and the number that comes back as text; nil where the chain gives nil. The forms are those of Go's
    /// `ParseInt`, `ParseUint` and `big.Int.SetString`, on which the chain relies.
    @Test(
        arguments: [
            ("+7", .int, "7"), ("-7", .int, "-7"), ("007", .int, "7"), ("-0", .int, "0"), ("", .int, nil),
            ("-", .int, nil), ("1_000", .int, nil), ("0x10", .int, nil), (" 1", .int, nil), ("1 ", .int, nil),
            ("1.0", .int, nil), ("١", .int, nil), ("--1", .int, nil), ("+-1", .int, nil),
            ("123456789012345678901234567890", .int, "123456789012345678901234567890"),
            ("+5", .int8, "5"), ("-128", .int8, "-128"), ("-129", .int8, nil), ("128", .int8, nil),
            ("+5", .uint64, nil), ("-0", .uint8, nil), ("255", .uint8, "255"), ("256", .uint8, nil),
            ("0000000000000000000000000000000255", .uint8, "255"), ("+5", .word8, nil), ("256", .word8, nil),
            ("+5", .uint128, "5"), ("-0", .uint128, "0"), ("-1", .uint128, nil), ("+5", .word256, "5"),
            ("-1", .word128, nil), ("340282366920938463463374607431768211456", .word128, nil),
            ("+5", .uint, "5"), ("-0", .uint, "0"),
            ("1.5", .ufix64, "1.50000000"), ("+1.5", .ufix64, "1.50000000"), ("01.5", .ufix64, "1.50000000"),
            ("-0.0", .ufix64, nil), ("1.", .ufix64, nil), (".5", .ufix64, nil), ("1", .ufix64, nil),
            ("1.+5", .ufix64, nil), ("1.2.3", .ufix64, nil), ("1.123456789", .ufix64, nil), ("1,5", .ufix64, nil),
            ("184467440737.09551615", .ufix64, "184467440737.09551615"), ("184467440738.0", .ufix64, nil),
            ("184467440737.09551616", .ufix64, nil), ("-1.5", .fix64, "-1.50000000"), ("-0.5", .fix64, "-0.50000000"),
            ("-92233720368.54775808", .fix64, "-92233720368.54775808"), ("-92233720368.54775809", .fix64, nil),
            ("92233720368.54775808", .fix64, nil),
            ("-0.000000000000000000000001", .fix128, "-0.000000000000000000000001"),
            ("340282366920938.463463374607431768211455", .ufix128, "340282366920938.463463374607431768211455"),
            ("340282366920938.463463374607431768211456", .ufix128, nil),
        ] as [(String, SimpleType, String?)])
    func `text of every form`(text: String, type: SimpleType, expected: String?) throws {
        #expect(try NumberValue.fromString(text, type)?.description == expected)
    }

    @Test(
        arguments: [
            ("-5", .uint), ("184467440737.1", .ufix64), ("-92233720368.6", .fix64), ("340282366920938.5", .ufix128),
        ] as [(String, SimpleType)])
    func `text in which releases of the chain may differ is refused`(text: String, type: SimpleType) {
        #expect(throws: NumberFailure.self) { try NumberValue.fromString(text, type) }
    }

    @Test func `text of any length takes little time`() throws {
        let digits = String(repeating: "9", count: 1_000_000)
        #expect(throws: SimpleType.tooLong) { try NumberValue.fromString(digits, .int) }
        #expect(throws: SimpleType.tooLong) { try NumberValue.fromString(String(repeating: "9", count: 19_780), .int) }
        #expect(try NumberValue.fromString(digits, .int256) == nil)
        #expect(try NumberValue.fromString("1." + digits, .fix64) == nil)
        #expect(try NumberValue.fromString(digits + ".1", .fix64) == nil)
        let zeros = String(repeating: "0", count: 1_000_000)
        #expect(try NumberValue.fromString(zeros + "7", .int)?.small == 7)
    }

    @Test(
        arguments: [
            (10, "255", .uint8, "255"), (16, "fF", .uint8, "255"), (2, "11111111", .uint8, "255"),
            (8, "377", .uint8, "255"), (16, "100000000000000000", .int, "295147905179352825856"),
            (8, "7777777777777777777777", .int, "73786976294838206463"), (10, "000", .word256, "0"),
        ] as [(UInt8, String, SimpleType, String)])
    func `integer literals`(base: UInt8, digits: String, type: SimpleType, expected: String) throws {
        let literal = IntegerLiteral(base: base, digits: Array(digits.utf8))
        #expect(try NumberValue(literal, type).description == expected)
    }

    @Test func `literals out of range fail`() {
        let long = IntegerLiteral(base: 2, digits: [UInt8](repeating: UInt8(ascii: "1"), count: 70_000))
        #expect(throws: SimpleType.tooLong) { try NumberValue(long, .int) }
        let minus = IntegerLiteral(base: 10, digits: [UInt8(ascii: "1")], isNegative: true)
        #expect(throws: NumberFailure.underflow) { try NumberValue(minus, .uint) }
        #expect(throws: NumberFailure.self) { try NumberValue(minus, .fix64) }
        let fine = FixedPointLiteral(integer: [48], fraction: [UInt8](repeating: 49, count: 9))
        #expect(throws: NumberFailure.self) { try NumberValue(fine, .ufix64) }
        #expect(throws: NumberFailure.self) { try NumberValue(fine, .int) }
    }

    @Test func `fixed-point literals take the sign of both parts`() throws {
        let literal = FixedPointLiteral(integer: [48], fraction: [53], isNegative: true)
        #expect(try NumberValue(literal, .fix64).description == "-0.50000000")
        #expect(try NumberValue(literal, .fix128).description == "-0.500000000000000000000000")
        #expect(throws: NumberFailure.underflow) { try NumberValue(literal, .ufix64) }
    }
}
