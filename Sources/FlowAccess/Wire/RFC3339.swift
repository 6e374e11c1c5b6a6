package import FoundationEssentials

/// Times as REST writes them: UTC, with a fraction of any length.
package enum RFC3339 {
    /// The time of a text such as `2026-11-30T08:51:00.103Z`; nil for any other.
    package static func date(_ text: String) -> Date? {
        guard text.hasSuffix("Z"), let whole = text.dropLast().split(separator: ".").first else { return nil }
        let fraction = text.dropLast().dropFirst(whole.count)
        guard let seconds = try? Date(String(whole) + "Z", strategy: .iso8601) else { return nil }
        if fraction.isEmpty { return seconds }
        guard fraction.count > 1, fraction.dropFirst().allSatisfy(\.isASCIIDigit),
            let part = Double("0" + fraction)
        else { return nil }
        return seconds.addingTimeInterval(part)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
