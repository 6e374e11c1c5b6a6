import FoundationEssentials

/// Compares two JSON texts byte by byte, but for what differs from run to run.
struct RESTReplayComparison {
    /// Whether the values come from a script that looks at blocks.
    let readsBlocks: Bool

    private static let times: Set = ["timestamp", "block_timestamp"]

    /// The first difference; nil when there is none.
    func difference(_ recorded: [UInt8], _ ours: [UInt8], _ names: inout RESTReplayNames) -> String? {
        difference(recorded, ours, &names, isCadence: false)
    }

    private func difference(
        _ recorded: [UInt8], _ ours: [UInt8], _ names: inout RESTReplayNames, isCadence: Bool
    ) -> String? {
        let (left, right) = (Self.tokens(recorded), Self.tokens(ours))
        var key = ""
        for (index, (mine, other)) in zip(left, right).enumerated() {
            let isKey = index + 1 < left.count && left[index + 1].text.hasPrefix(":")
            if mine.isString, other.isString {
                if isKey { key = mine.text }
                if mine.text == other.text { continue }
                if let why = difference(key, mine.text, other.text, &names, isCadence: isCadence) { return why }
            } else if mine != other {
                return "behind \(key): \(mine.text.prefix(300)) | \(other.text.prefix(300))"
            }
        }
        return left.count == right.count ? nil : "\(left.count) tokens | \(right.count)"
    }

    private func difference(
        _ key: String, _ recorded: String, _ ours: String, _ names: inout RESTReplayNames, isCadence: Bool
    ) -> String? {
        let isSame =
            isCadence
            ? isSameValue(recorded, ours, &names)
            : Self.times.contains(key) && recorded.hasSuffix("Z") && ours.hasSuffix("Z")
                || key == "signature" && !recorded.isEmpty && !ours.isEmpty
                || isSameText(Self.withoutSignature(recorded), Self.withoutSignature(ours), &names)
        if isSame { return nil }
        if !isCadence, let left = json(recorded), let right = json(ours) {
            return difference(left, right, &names, isCadence: true).map { "\(key): \($0)" }
        }
        return "\(key): \(Self.near(recorded, ours))"
    }

    /// Whether texts differ in ids only.
    private func isSameText(_ recorded: String, _ ours: String, _ names: inout RESTReplayNames) -> Bool {
        let (left, right) = (RESTReplayNames.pieces(recorded), RESTReplayNames.pieces(ours))
        guard left.count == right.count else { return false }
        for (mine, other) in zip(left, right) {
            guard mine.isID == other.isID else { return false }
            let isSame = mine.isID ? names.unify(mine.text, other.text) : mine.text == other.text
            if !isSame { return false }
        }
        return true
    }

    /// Whether Cadence's numbers are uuids or times, or tell of blocks.
    private func isSameValue(_ recorded: String, _ ours: String, _ names: inout RESTReplayNames) -> Bool {
        if let number = UInt64(recorded), let other = UInt64(ours) {
            if max(number, other) >= 1 << 40 { return names.unify(recorded, ours) }
            return readsBlocks
        }
        return Self.isTime(recorded) && Self.isTime(ours)
    }

    /// A refusal's text that shows a signature, without it.
    private static func withoutSignature(_ text: String) -> String {
        text.replacing(/Signature: [0-9a-f]+/, with: "Signature: …")
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ".")
        return parts.count == 2 && parts[1].count == 8 && parts[0].count == 10 && UInt64(parts[0]) != nil
    }

    private func json(_ text: String) -> [UInt8]? {
        // An id may happen to be base64, too.
        guard text.hasPrefix("eyJ"), let data = Data(base64Encoded: text) else { return nil }
        return Array(data)
    }

    private static func near(_ recorded: String, _ ours: String) -> String {
        let same = zip(recorded, ours).prefix { $0 == $1 }.count
        let start = max(0, same - 60)
        return "…\(recorded.dropFirst(start).prefix(240)) | …\(ours.dropFirst(start).prefix(240))"
    }

    private struct Token: Equatable {
        let text: String
        let isString: Bool
    }

    /// Strings without their quotes, and what stands between them.
    private static func tokens(_ json: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        var rest = json[...]
        while !rest.isEmpty {
            let other = rest.prefix { $0 != UInt8(ascii: "\"") }
            tokens.append(Token(text: String(decoding: other, as: UTF8.self), isString: false))
            rest = rest[other.endIndex...].dropFirst()
            guard other.endIndex < json.count else { break }
            var end = rest.startIndex
            while end < json.count, json[end] != UInt8(ascii: "\"") { end += json[end] == UInt8(ascii: "\\") ? 2 : 1 }
            end = min(end, json.count)
            tokens.append(Token(text: String(decoding: json[rest.startIndex..<end], as: UTF8.self), isString: true))
            rest = json[min(end + 1, json.count)...]
        }
        return tokens
    }
}
