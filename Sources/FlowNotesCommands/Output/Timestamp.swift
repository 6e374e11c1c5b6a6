internal import FoundationEssentials

/// Points in time as text, in UTC.
enum Timestamp {
    /// RFC 3339 with seconds, `2026-11-30T07:49:55Z`.
    static func rfc3339(unixSeconds: Int64) -> String {
        let (year, month, day, second) = parts(unixSeconds)
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))T\(clock(second)):\(digits(second % 60, 2))Z"
    }

    /// For tables, to the minute: `2026-11-30 07:49`.
    static func short(unixSeconds: Int64) -> String {
        let (year, month, day, second) = parts(unixSeconds)
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2)) \(clock(second))"
    }

    /// A time of a block, to the second.
    static func text(_ date: Date) -> String {
        rfc3339(unixSeconds: Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0)
    }

    /// The date of the proleptic Gregorian calendar and the second of the day.
    ///
    /// Source: H. Hinnant, "chrono-compatible low-level date algorithms"; years begin in March so that the leap day
    /// is their last.
    private static func parts(_ unixSeconds: Int64) -> (year: Int64, month: Int64, day: Int64, second: Int64) {
        let secondOfDay = ((unixSeconds % 86_400) + 86_400) % 86_400
        let days = unixSeconds / 86_400 - (unixSeconds % 86_400 < 0 ? 1 : 0) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1, secondOfDay)
    }

    private static func clock(_ secondOfDay: Int64) -> String {
        "\(digits(secondOfDay / 3_600, 2)):\(digits(secondOfDay / 60 % 60, 2))"
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
