import Cadence

@testable import CadenceInterpreter

/// How the tables of the number tests write numbers and failures.
///
/// A number is its scaled integer in hexadecimal, `max` or `min` (for `Int` 2⁷⁰ and −2⁷⁰, for `UInt` 2⁷⁰ and 0); `o`
/// stands for overflow, `u` for underflow, `z` for a division by zero, `n` for a negative shift and `x` for an answer
/// that is not supported because releases of the chain differ in it.
enum NumberTable {
    static func number(_ text: some StringProtocol, _ type: SimpleType) -> NumberValue? {
        switch text {
        case "max": return type.maximum ?? NumberValue(type, unchecked: wide)
        case "min": return type.minimum ?? NumberValue(type, unchecked: -wide)
        default: return hex(text).map { NumberValue(type, unchecked: $0) }
        }
    }

    /// The word of the table for what an operation gave.
    static func word(
        _ type: SimpleType, _ operation: () throws(NumberFailure) -> NumberValue
    ) -> String {
        do {
            let result = try operation()
            if result.type != type { return "a number of type \(result.type.rawValue)" }
            if result == number("max", type) { return "max" }
            return result == number("min", type) ? "min" : hex(result.integer)
        } catch {
            return switch error {
            case .overflow: "o"
            case .underflow: "u"
            case .divisionByZero: "z"
            case .negativeShift: "n"
            case .unsupported: "x"
            }
        }
    }

    private static let wide = BigInt(magnitude: 1).shiftedLeft(by: 70)

    private static func hex(_ text: some StringProtocol) -> BigInt? {
        let isNegative = text.first == "-"
        let digits = text.drop { $0 == "-" }.compactMap(\.hexDigitValue)
        guard digits.count == text.count - (isNegative ? 1 : 0) else { return nil }
        let number = digits.reduce(BigInt.zero) { $0 * BigInt(16) + BigInt($1) }
        return isNegative ? -number : number
    }

    private static func hex(_ number: BigInt) -> String {
        let digits = number.magnitudeBits == 0 ? [0] : (number.isNegative ? -number : number).magnitudeBytes
        let text = digits.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().drop { $0 == "0" }
        return (number.isNegative ? "-" : "") + (text.isEmpty ? "0" : text)
    }
}
