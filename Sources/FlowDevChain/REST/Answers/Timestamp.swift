/// Times as REST writes them.
enum Timestamp {
    private static let nanosecondsOfSecond: Int64 = 1_000_000_000
    private static let secondsOfDay: Int64 = 86_400

    /// The text of nanoseconds since 1970, such as `2026-11-30T08:51:37.2Z`; the fraction's last digit is not 0.
    static func text(_ nanoseconds: Int64) -> String {
        let (seconds, fraction) = divided(nanoseconds, by: nanosecondsOfSecond)
        let (days, second) = divided(seconds, by: secondsOfDay)
        let date = date(ofDay: days)
        let day = [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)].joined(separator: "-")
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        var digits = fraction == 0 ? "" : "." + padded(fraction, 9)
        while digits.last == "0" { digits.removeLast() }
        return "\(day)T\(clock)\(digits)Z"
    }

    /// The day of the Gregorian calendar that is `days` after the first of January 1970.
    ///
    /// Years are counted from March, so that the leap day is the last, in eras of 400 years.
    private static func date(ofDay days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    /// Rounds down, so that the remainder is not negative.
    private static func divided(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let remainder = number % divisor
        return remainder < 0 ? (number / divisor - 1, remainder + divisor) : (number / divisor, remainder)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
