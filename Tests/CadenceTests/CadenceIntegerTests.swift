import Cadence
import Testing

@Suite struct CadenceIntegerTests {
    @Test(arguments: CadenceIntegerType.allCases.filter { $0.bits != nil })
    func `bounds of a type are exact`(type: CadenceIntegerType) throws {
        let bits = try #require(type.bits)
        let power = try #require(Self.powers[type.isSigned ? bits - 1 : bits])
        let largest = Self.minusOne(power)
        #expect(try CadenceInteger(type, text: largest).description == largest)
        #expect(fault { _ = try CadenceInteger(type, text: power) }?.kind == .outOfRange)
        if type.isSigned {
            #expect(try CadenceInteger(type, text: "-" + power).description == "-" + power)
            #expect(fault { _ = try CadenceInteger(type, text: "-" + Self.plusOne(power)) }?.kind == .outOfRange)
        }
    }

    /// Powers of two by exponent, from an independent program.
    static let powers: [Int: String] = [
        7: "128", 8: "256", 15: "32768", 16: "65536", 31: "2147483648", 32: "4294967296", 63: "9223372036854775808",
        64: "18446744073709551616", 127: "170141183460469231731687303715884105728",
        128: "340282366920938463463374607431768211456",
        255: "57896044618658097711785492504343953926634992332820282019728792003956564819968",
        256: "115792089237316195423570985008687907853269984665640564039457584007913129639936",
    ]

    // The last digit of a power of two is never 0 or 9.
    static func minusOne(_ digits: String) -> String { digits.dropLast() + String((Int(digits.suffix(1)) ?? 0) - 1) }
    static func plusOne(_ digits: String) -> String { digits.dropLast() + String((Int(digits.suffix(1)) ?? 0) + 1) }

    @Test func `signs follow the table`() throws {
        for type in CadenceIntegerType.allCases {
            let plus = try? CadenceInteger(type, text: "+1")
            #expect((plus != nil) == type.allowsSign)
            #expect((try? CadenceInteger(type, text: "-0")) != nil || !type.allowsSign)
            #expect((try? CadenceInteger(type, text: "-1")) == nil || type.isSigned)
        }
    }

    @Test(
        "C110: integers above 2^53 keep all digits",
        arguments: [
            ("UInt64", "18446744073709551615"), ("Int64", "-9223372036854775808"), ("UInt64", "9007199254740993"),
        ]) func largeIntegers(type: String, digits: String) throws
    {
        let json = #"{"type":"\#(type)","value":"\#(digits)"}"#
        let value = try decode(json)
        #expect(text(value) == json)
        #expect(value.plainJSON == #""\#(digits)""#)
        if type == "UInt64" { #expect(String(try UInt64(cadence: value)) == digits) }
        if type == "Int64" { #expect(String(try Int64(cadence: value)) == digits) }
    }

    @Test func `conversion to Swift is exact or refused`() throws {
        let large = try CadenceInteger(.uint256, text: "256")
        #expect(UInt8(exactly: large) == nil)
        #expect(UInt16(exactly: large) == 256)
        #expect(Int(exactly: try CadenceInteger(.int, text: "-5")) == -5)
        #expect(UInt(exactly: try CadenceInteger(.int, text: "-5")) == nil)
    }

    @Test func `long digits are read in time or refused`() throws {
        let digits = String(repeating: "7", count: 12_345)
        #expect(try CadenceInteger(.int, text: digits).description == digits)
        let many = String(repeating: "7", count: CadenceInteger.maximumDigits + 1)
        #expect(fault { _ = try CadenceInteger(.int, text: many) }?.kind == .limit)
        let zeros = String(repeating: "0", count: CadenceInteger.maximumDigits + 1) + "5"
        #expect(try CadenceInteger(.uint8, text: zeros).description == "5")
        #expect(fault { _ = try CadenceInteger(.int256, text: digits) }?.kind == .outOfRange)
    }
}
