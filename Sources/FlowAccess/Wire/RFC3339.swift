package import FoundationEssentials

/// Times as REST writes them: UTC, with a fraction of any length.
package enum RFC3339 {
    private static let shape = Array("0000-00-00T00:00:00".utf8)
    private static let zero = UInt8(ascii: "0")

    /// The time of a text such as `2026-11-30T08:51:00.103Z`; nil for any other, and for a day that no month has.
    package static func date(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count > shape.count, bytes.last == UInt8(ascii: "Z"),
            zip(shape, bytes).allSatisfy({ $0 == zero ? isDigit($1) : $0 == $1 }),
            let fraction = fraction(bytes[shape.count...].dropLast())
        else { return nil }
        func number(at start: Int, count: Int = 2) -> Int {
            bytes[start..<(start + count)].reduce(0) { $0 * 10 + Int($1 - zero) }
        }
        let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
        guard hour < 24, minute < 60, second < 60,
            let days = days(year: number(at: 0, count: 4), month: number(at: 5), day: number(at: 8))
        else { return nil }
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// The days from 1970 to a day of the Gregorian calendar; nil when there is no such day.
    private static func days(year: Int, month: Int, day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
        // The calendar repeats every 400 years, so the leap days from year 0 to this one are those from 400 on; 96 came
        // before, and 1970 began 719,528 days after year 0 did.
        let last = year + 399
        let leapDays = last / 4 - last / 100 + last / 400 - 96
        return year * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_528
    }

    /// The worth of `.123`; 0 of nothing, nil for anything else.
    private static func fraction(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard let point = bytes.first else { return 0 }
        guard point == UInt8(ascii: "."), bytes.count > 1, bytes.dropFirst().allSatisfy(isDigit) else { return nil }
        return Double("0" + String(decoding: bytes, as: UTF8.self))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }
}
