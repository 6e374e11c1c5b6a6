import Cadence
import Testing

@Suite struct BigIntArithmeticTests {
    /// Operation, operands and result in hexadecimal, computed with Python's integers: operands of the limbs 0, 1,
    /// 2⁶³ − 1, 2⁶³, 2⁶⁴ − 1 and random ones, and pairs that need every correction of a long division. `/` and `%`
    /// truncate, `low` gives the lowest bits of the two's complement.
    private static let rows = """
        + -100000000000000000000000000000000 10000000000000000 -ffffffffffffffff0000000000000000
        + 7fffffffffffffff00000000000000017fffffffffffffff 1 7fffffffffffffff00000000000000018000000000000000
        + -8000000000000000ffffffffffffffff 1 -8000000000000000fffffffffffffffe
        + 10000000000000000 -230a102c4786a2287fffffffffffffff -230a102c4786a2277fffffffffffffff
        + -5 2 -3
        + ffffffffffffffff 10000000000000000 1ffffffffffffffff
        + -1 ffffffffffffffff0000000000000000 fffffffffffffffeffffffffffffffff
        + 800000000000000023b49669e2dc9658 -1d05f410230459f52 7ffffffffffffffe53555567b296f706
        + -17bcc74d6d683cf88000000000000000 1 -17bcc74d6d683cf87fffffffffffffff
        + 0 7 7
        + 5 -2 3
        - -100000000000000000000000000000000 10000000000000000 -100000000000000010000000000000000
        - -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d ffffffffffffffff689c5bc7a0187b4d
        - 800000000000000023b49669e2dc9658 -1d05f410230459f52 8000000000000001f413d76c132235aa
        - -8000000000000000ffffffffffffffff 1 -80000000000000010000000000000000
        - ffffffffffffffff 10000000000000000 -1
        - -1ac8be7d742840d2b0000000000000000 8000000000000000 -1ac8be7d742840d2b8000000000000000
        - 80000000000000008000000000000000 1 80000000000000007fffffffffffffff
        - -ffffffffffffffff 67e0e2a62a27ead5 -167e0e2a62a27ead4
        - 0 7 -7
        - c0000000000000000000000000000001 -8000000000000000ffffffffffffffff 140000000000000010000000000000000
        - -5 2 -7
        - -1 ffffffffffffffff0000000000000000 -ffffffffffffffff0000000000000001
        - 10000000000000000 -230a102c4786a2287fffffffffffffff 230a102c4786a2297fffffffffffffff
        - 7fffffffffffffff00000000000000017fffffffffffffff 1 7fffffffffffffff00000000000000017ffffffffffffffe
        * -5 2 -a
        * ffffffffffffffff 10000000000000000 ffffffffffffffff0000000000000000
        * -1ac8be7d742840d2b0000000000000000 8000000000000000 -d645f3eba142069580000000000000000000000000000000
        * ffffffffffffffff 80000000000000007fffffffffffffff 7ffffffffffffffffffffffffffffffe8000000000000001
        * 5 -2 -a
        * -8000000000000000ffffffffffffffff 1 -8000000000000000ffffffffffffffff
        * -ffffffffffffffff 67e0e2a62a27ead5 -67e0e2a62a27ead4981f1d59d5d8152b
        * 80000000000000008000000000000000 1 80000000000000008000000000000000
        * -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d 7ffffffffffffffff44e2de3d00c3da68000000000000000
        * 800000000000000023b49669e2dc9658 -1d05f410230459f52 -e82fa0811822cfa940c499b4e4d0a1e210e4f826b1c0d030
        * 10000000000000000 -230a102c4786a2287fffffffffffffff -230a102c4786a2287fffffffffffffff0000000000000000
        / ffffffffffffffff 10000000000000000 0
        / -5 2 -2
        / 7fffffffffffffff00000000000000017fffffffffffffff 1 7fffffffffffffff00000000000000017fffffffffffffff
        / ffffffffffffffff 80000000000000007fffffffffffffff 0
        / 80000000000000008000000000000000 1 80000000000000008000000000000000
        / fffffffffffffffe00000000000000000000000000000000 ffffffffffffffffffffffffffffffff fffffffffffffffe
        / ffffffffffffffffffffffffffffffffffffffffffffffff ffffffffffffffffffffffffffffffff 10000000000000000
        / 8000000000000000000000000000000092e62e7212b6d519 41df2a8155311d24 1f1739875cf0e6d3285d449584931b11b
        / -17bcc74d6d683cf88000000000000000 1 -17bcc74d6d683cf88000000000000000
        / c0000000000000000000000000000001 -8000000000000000ffffffffffffffff -1
        / 0 7 0
        / -1ac8be7d742840d2b0000000000000000 8000000000000000 -35917cfae85081a56
        / -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d 0
        / 10000000000000000 -230a102c4786a2287fffffffffffffff 0
        / -8000000000000000ffffffffffffffff 1 -8000000000000000ffffffffffffffff
        / -1 ffffffffffffffff0000000000000000 0
        / 800000000000000023b49669e2dc9658 -1d05f410230459f52 -469069193ac4cc4e
        / -ffffffffffffffff 67e0e2a62a27ead5 -2
        / -100000000000000000000000000000000 10000000000000000 -10000000000000000
        % -ffffffffffffffff 67e0e2a62a27ead5 -303e3ab3abb02a55
        % -1ac8be7d742840d2b0000000000000000 8000000000000000 0
        % 0 7 0
        % 10000000000000000 -230a102c4786a2287fffffffffffffff 10000000000000000
        % 5 -2 1
        % ffffffffffffffffffffffffffffffffffffffffffffffff ffffffffffffffffffffffffffffffff ffffffffffffffff
        % -8000000000000000ffffffffffffffff 1 0
        % 4d0eec27c7f9968700000000000000007fffffffffffffff ecf07bda0616c7bc b8e8e69cd1598593
        % ffffffffffffffff 80000000000000007fffffffffffffff ffffffffffffffff
        % -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d -8000000000000000
        % 80000000000000008000000000000000 1 0
        % 8000000000000000000000000000000092e62e7212b6d519 41df2a8155311d24 2febaed1497ede4d
        % 800000000000000023b49669e2dc9658 -1d05f410230459f52 12aff1cdf23e8b35c
        % -5 2 -1
        % 7fffffffffffffff00000000000000017fffffffffffffff 1 0
        % -100000000000000000000000000000000 10000000000000000 0
        % ffffffffffffffff 10000000000000000 ffffffffffffffff
        % -1 ffffffffffffffff0000000000000000 -1
        & -5 2 2
        & -1 ffffffffffffffff0000000000000000 ffffffffffffffff0000000000000000
        & 10000000000000000 -230a102c4786a2287fffffffffffffff 10000000000000000
        & 4d0eec27c7f9968700000000000000007fffffffffffffff ecf07bda0616c7bc 6cf07bda0616c7bc
        & 5 -2 4
        & ffffffffffffffff 10000000000000000 0
        & 800000000000000023b49669e2dc9658 -1d05f410230459f52 800000000000000023a09669c2980008
        & ffffffffffffffff 80000000000000007fffffffffffffff 7fffffffffffffff
        & -1ac8be7d742840d2b0000000000000000 8000000000000000 0
        & -17bcc74d6d683cf88000000000000000 1 0
        & 7fffffffffffffff00000000000000017fffffffffffffff 1 1
        & 8000000000000000000000000000000092e62e7212b6d519 41df2a8155311d24 c62a0010301500
        & -100000000000000000000000000000000 10000000000000000 0
        & 0 7 0
        & c0000000000000000000000000000001 -8000000000000000ffffffffffffffff 40000000000000000000000000000001
        & 7fffffffffffffff800000000000000000000000000000000000000000000000 8000000000000000ffffffffffffffff 0
        & fffffffffffffffe00000000000000000000000000000000 ffffffffffffffffffffffffffffffff 0
        | -17bcc74d6d683cf88000000000000000 1 -17bcc74d6d683cf87fffffffffffffff
        | ffffffffffffffff 80000000000000007fffffffffffffff 8000000000000000ffffffffffffffff
        | 0 7 7
        | 5 -2 -1
        | 800000000000000023b49669e2dc9658 -1d05f410230459f52 -1d04b410210010902
        | -ffffffffffffffff 67e0e2a62a27ead5 -981f1d59d5d8152b
        | c0000000000000000000000000000001 -8000000000000000ffffffffffffffff -ffffffffffffffff
        | -8000000000000000ffffffffffffffff 1 -8000000000000000ffffffffffffffff
        | ffffffffffffffff 10000000000000000 1ffffffffffffffff
        | -100000000000000000000000000000000 10000000000000000 -ffffffffffffffff0000000000000000
        | 10000000000000000 -230a102c4786a2287fffffffffffffff -230a102c4786a2287fffffffffffffff
        | -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d -689c5bc7a0187b4d
        | 80000000000000008000000000000000 1 80000000000000008000000000000001
        | -1ac8be7d742840d2b0000000000000000 8000000000000000 -1ac8be7d742840d2a8000000000000000
        | -1 ffffffffffffffff0000000000000000 -1
        ^ -1ac8be7d742840d2b0000000000000000 8000000000000000 -1ac8be7d742840d2a8000000000000000
        ^ -ffffffffffffffff 67e0e2a62a27ead5 -981f1d59d5d8152c
        ^ -5 2 -7
        ^ 0 7 7
        ^ -17bcc74d6d683cf88000000000000000 1 -17bcc74d6d683cf87fffffffffffffff
        ^ 7fffffffffffffff00000000000000017fffffffffffffff 1 7fffffffffffffff00000000000000017ffffffffffffffe
        ^ 10000000000000000 -230a102c4786a2287fffffffffffffff -230a102c4786a2297fffffffffffffff
        ^ ffffffffffffffff 10000000000000000 1ffffffffffffffff
        ^ -1 ffffffffffffffff0000000000000000 -ffffffffffffffff0000000000000001
        ^ 80000000000000008000000000000000 1 80000000000000008000000000000001
        ^ 800000000000000023b49669e2dc9658 -1d05f410230459f52 -8000000000000001f3ebd76bd299090a
        ^ ffffffffffffffff 80000000000000007fffffffffffffff 80000000000000008000000000000000
        ^ -8000000000000000ffffffffffffffff 1 -80000000000000010000000000000000
        ^ -8000000000000000 -ffffffffffffffffe89c5bc7a0187b4d ffffffffffffffff9763a4385fe784b3
        ^ -100000000000000000000000000000000 10000000000000000 -ffffffffffffffff0000000000000000
        ^ 5 -2 -5
        ^ c0000000000000000000000000000001 -8000000000000000ffffffffffffffff -40000000000000010000000000000000
        << -8000000000000000 4d -100000000000000000000000000000000000
        << 10000000000000000 4d 200000000000000000000000000000000000
        << -17bcc74d6d683cf88000000000000000 4d -2f798e9adad079f100000000000000000000000000000000000
        << -5 4d -a0000000000000000000
        << 80000000000000008000000000000000 4d 1000000000000000100000000000000000000000000000000000
        << 5 4d a0000000000000000000
        << c0000000000000000000000000000001 4d 1800000000000000000000000000000020000000000000000000
        << -8000000000000000ffffffffffffffff 4d -10000000000000001fffffffffffffffe0000000000000000000
        << ffffffffffffffff 4d 1fffffffffffffffe0000000000000000000
        << -1ac8be7d742840d2b0000000000000000 4d -35917cfae85081a5600000000000000000000000000000000000
        << -1 4d -20000000000000000000
        >> -17bcc74d6d683cf88000000000000000 40 -17bcc74d6d683cf9
        >> 4d0eec27c7f9968700000000000000007fffffffffffffff 40 4d0eec27c7f996870000000000000000
        >> 0 40 0
        >> fffffffffffffffe00000000000000000000000000000000 41 7fffffffffffffff0000000000000000
        >> c0000000000000000000000000000001 40 c000000000000000
        >> 800000000000000023b49669e2dc9658 41 4000000000000000
        >> 7fffffffffffffffffffffffffffffffffffffffffffffff 40 7fffffffffffffffffffffffffffffff
        >> 10000000000000000 40 1
        >> -5 40 -1
        >> -17bcc74d6d683cf88000000000000000 41 -bde63a6b6b41e7d
        >> -8000000000000000ffffffffffffffff 40 -8000000000000001
        >> 8000000000000000000000000000000092e62e7212b6d519 41 40000000000000000000000000000000
        >> 800000000000000023b49669e2dc9658 40 8000000000000000
        >> 8000000000000000000000000000000092e62e7212b6d519 40 80000000000000000000000000000000
        >> -ffffffffffffffff 40 -1
        >> ffffffffffffffffffffffffffffffffffffffffffffffff 41 7fffffffffffffffffffffffffffffff
        >> -1 40 -1
        >> fffffffffffffffe00000000000000000000000000000000 40 fffffffffffffffe0000000000000000
        >> ffffffffffffffff 41 0
        >> ffffffffffffffff 40 0
        >> 7fffffffffffffff00000000000000017fffffffffffffff 40 7fffffffffffffff0000000000000001
        >> -1ac8be7d742840d2b0000000000000000 41 -d645f3eba1420696
        >> ffffffffffffffff 40 0
        >> 10000000000000000 41 0
        >> -1ac8be7d742840d2b0000000000000000 40 -1ac8be7d742840d2b
        >> -1 41 -1
        >> -5 41 -1
        >> ffffffffffffffffffffffffffffffffffffffffffffffff 40 ffffffffffffffffffffffffffffffff
        >> -ffffffffffffffff 41 -1
        >> 5 41 0
        >> -100000000000000000000000000000000 40 -10000000000000000
        >> -8000000000000000ffffffffffffffff 41 -4000000000000001
        >> 7fffffffffffffffffffffffffffffffffffffffffffffff 41 3fffffffffffffffffffffffffffffff
        >> -100000000000000000000000000000000 41 -8000000000000000
        >> 5 40 0
        >> -8000000000000000 40 -1
        low 800000000000000023b49669e2dc9658 64 23b49669e2dc9658
        low 5 64 5
        low -8000000000000000 64 fffffffff8000000000000000
        low -8000000000000000ffffffffffffffff 64 fffffffff0000000000000001
        low c0000000000000000000000000000001 64 1
        low 7fffffffffffffff00000000000000017fffffffffffffff 64 17fffffffffffffff
        low ffffffffffffffff 64 ffffffffffffffff
        low -5 64 ffffffffffffffffffffffffb
        low -100000000000000000000000000000000 64 0
        low 80000000000000008000000000000000 64 8000000000000000
        low -ffffffffffffffff 64 fffffffff0000000000000001
        low fffffffffffffffe00000000000000000000000000000000 64 0
        low 4d0eec27c7f9968700000000000000007fffffffffffffff 64 7fffffffffffffff
        low 10000000000000000 64 10000000000000000
        low -17bcc74d6d683cf88000000000000000 64 29297c3078000000000000000
        low 8000000000000000000000000000000092e62e7212b6d519 64 92e62e7212b6d519
        low ffffffffffffffff 64 ffffffffffffffff
        low -1 64 fffffffffffffffffffffffff
        low 7fffffffffffffff800000000000000000000000000000000000000000000000 64 0
        low -1ac8be7d742840d2b0000000000000000 64 8bd7bf2d50000000000000000
        low 0 64 0
        """

    @Test(arguments: rows.split(separator: "\n").map(String.init))
    func `results are those of Python`(row: String) throws {
        let parts = row.split(separator: " ")
        let (left, right) = (try #require(Self.hex(parts[1])), try #require(Self.hex(parts[2])))
        let count = right.exactly(Int.self) ?? 0
        let result: BigInt? =
            switch parts[0] {
            case "+": left + right
            case "-": left - right
            case "*": left * right
            case "/": left.dividedTruncating(by: right)?.quotient
            case "%": left.dividedTruncating(by: right)?.remainder
            case "&": left & right
            case "|": left | right
            case "^": left ^ right
            case "<<": left.shiftedLeft(by: count)
            case ">>": left.shiftedRight(by: count)
            case "low": left.lowestBits(count)
            default: nil
            }
        #expect(result == Self.hex(parts[3]))
    }

    /// Limbs that make estimates of digits wrong, and carries long.
    @Test func `quotient and remainder make up the dividend`() throws {
        var state: UInt64 = 7
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let limb = state ^ state >> 29
            return [0, 1, .max, 1 << 63, limb, limb][Int(state >> 33) % 6]
        }
        for _ in 0..<4000 {
            let left = BigInt(isNegative: next() & 1 == 0, limbs: (0..<Int(next() % 7)).map { _ in next() })
            let right = BigInt(isNegative: next() & 1 == 0, limbs: (0..<Int(next() % 4)).map { _ in next() })
            guard let (quotient, remainder) = left.dividedTruncating(by: right) else {
                #expect(right == .zero)
                continue
            }
            #expect(quotient * right + remainder == left, "\(left) / \(right)")
            #expect(magnitude(remainder) < magnitude(right))
            #expect(remainder == .zero || remainder.isNegative == left.isNegative)
        }
    }

    private func magnitude(_ number: BigInt) -> BigInt { number.isNegative ? -number : number }

    @Test(
        arguments: [
            (0, [0], [0]), (1, [1], [1]), (127, [127], [127]), (128, [128], [0, 128]), (255, [255], [0, 255]),
            (256, [1, 0], [1, 0]), (-1, [1], [255]), (-128, [128], [128]), (-129, [129], [255, 127]),
            (-256, [1, 0], [255, 0]), (-32768, [128, 0], [128, 0]),
            (1 << 62, [64, 0, 0, 0, 0, 0, 0, 0], [64, 0, 0, 0, 0, 0, 0, 0]),
        ] as [(Int, [UInt8], [UInt8])])
    func `shortest bytes`(number: Int, magnitude: [UInt8], signed: [UInt8]) {
        #expect(BigInt(number).magnitudeBytes == magnitude)
        #expect(BigInt(number).signedBytes == signed)
        #expect(BigInt(bigEndian: signed, signed: true) == BigInt(number))
        #expect(BigInt(bigEndian: [0] + magnitude, signed: true) == self.magnitude(BigInt(number)))
    }

    @Test func `bytes of a given count`() throws {
        #expect(BigInt(-2).bytes(3) == [255, 255, 254])
        #expect(BigInt(258).bytes(3) == [0, 1, 2])
        let wide = try #require(Self.hex("-80000000000000000000000000000000"))
        #expect(wide.bytes(16) == [128] + [UInt8](repeating: 0, count: 15))
        #expect(wide.signedBytes == wide.bytes(16))
        #expect(BigInt(bigEndian: wide.bytes(17), signed: true) == wide)
        #expect(BigInt(bigEndian: [UInt8](), signed: true) == .zero)
    }

    @Test func `division by zero has no result`() {
        #expect(BigInt(1).dividedTruncating(by: .zero) == nil)
        #expect(BigInt.zero.dividedTruncating(by: .zero) == nil)
    }

    @Test func `powers of ten`() {
        #expect(BigInt.powerOfTen(0).description == "1")
        #expect(BigInt.powerOfTen(24).description == "1" + String(repeating: "0", count: 24))
    }

    private static func hex(_ text: some StringProtocol) -> BigInt? {
        let isNegative = text.first == "-"
        let digits = text.drop { $0 == "-" }.compactMap(\.hexDigitValue)
        guard digits.count == text.count - (isNegative ? 1 : 0) else { return nil }
        let number = digits.reduce(BigInt.zero) { $0 * BigInt(16) + BigInt($1) }
        return isNegative ? -number : number
    }
}
