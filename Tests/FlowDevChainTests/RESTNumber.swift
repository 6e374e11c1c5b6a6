import FoundationEssentials
import HTTP
import TestSupport

/// A number that is recorded otherwise than the chain has it, and where it stands.
struct RESTNumber {
    /// The text of the program that was sent, if one was.
    let program: String
    /// The path asked for and the arguments sent.
    let subject: String
    /// The recorded document: the body, or the JSON-Cadence inside it.
    let document: String
    /// What follows in the document.
    let rest: Substring
    let recorded: String
    let ours: String

    /// Whether it is the value of a composite's field.
    func isField(_ name: String) -> Bool {
        rest.prefixMatch(of: /","type":"(?:U?(?:Fix|Int)\d*)"},"name":"(\w+)"/).map { $0.1 == name } ?? false
    }

    /// Uuids of the first of 256 counters on both chains: which of them counts hangs on the transaction's id.
    var isUUIDOfFirstCounter: Bool {
        guard let name = rest.prefixMatch(of: /","type":"UInt64"},"name":"(\w+)"/)?.1, name.hasSuffix("UUID"),
            let (recorded, ours) = units
        else { return false }
        return max(recorded, ours) < 1 << 40
    }

    /// Numbers of the service account and of the vault of fees, which differ by a fee for each block.
    var isFeeOfSystem: Bool {
        guard let (recorded, ours) = units, recorded != ours, max(recorded, ours) - min(recorded, ours) < 1 << 32,
            (max(recorded, ours) - min(recorded, ours)) % 1_000 == 0
        else { return false }
        if program.contains("getFeeBalance") { return true }
        if program.contains("alance") || !isCadence {
            return [program, subject].contains { $0.lowercased().contains("f8d6e0586b0a20c7") }
        }
        return isField("balanceAfter")
            && (document.contains("f8d6e0586b0a20c7") || document.contains("e5a8b7f23e8b548f"))
    }

    /// Numbers of a script that reads how much is stored: about as many bytes, and the FLOW that they bind.
    var isSizeOfStorage: Bool {
        guard program.contains("storage.used") || program.contains("vailableBalance"), let (recorded, ours) = units
        else { return false }
        if self.recorded.contains(".") { return max(recorded, ours) - min(recorded, ours) < 5_000 }
        return ours <= recorded * 2 && recorded <= ours * 2
    }

    private var isCadence: Bool { document.hasPrefix("{\"value\"") }

    /// Both without their points.
    private var units: (UInt64, UInt64)? {
        guard recorded.contains(".") == ours.contains("."), let left = UInt64(recorded.filter { $0 != "." }),
            let right = UInt64(ours.filter { $0 != "." }), left < 1 << 60, right < 1 << 60
        else { return nil }
        return (left, right)
    }

    // MARK: Looking for them

    /// Puts the chain's numbers in the place of those recorded that may differ; whether there were any.
    static func adopt(
        _ exchange: RecordedExchange, _ recorded: inout RESTAnswer, _ ours: RESTAnswer,
        where mayDiffer: (RESTNumber) -> Bool
    ) -> Bool {
        guard recorded.status == ours.status else { return false }
        let program = exchange.question?["script"]?.base64.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let arguments = (exchange.question?["arguments"]?.array ?? []).compactMap(\.base64)
        let subject = exchange.path + arguments.map { String(decoding: $0, as: UTF8.self) }.joined()
        let text = adopted(recorded.text, ours.text) { document, rest, mine, other in
            mayDiffer(
                RESTNumber(
                    program: program, subject: subject, document: document, rest: rest, recorded: mine, ours: other))
        }
        defer { recorded.text = text }
        return text != recorded.text
    }

    private static func adopted(
        _ recorded: String, _ ours: String, _ mayDiffer: (String, Substring, String, String) -> Bool
    ) -> String {
        let strings = /"((?:[^"\\]|\\.)*)"/
        let (left, right) = (recorded.matches(of: strings), ours.matches(of: strings))
        guard left.count == right.count else { return recorded }
        var result = ""
        var end = recorded.startIndex
        for (mine, other) in zip(left, right) where mine.1 != other.1 {
            let new = adopted(mine.1, other.1, recorded, mayDiffer)
            result += recorded[end..<mine.1.startIndex] + new
            end = mine.1.endIndex
        }
        return result + recorded[end...]
    }

    private static func adopted(
        _ mine: Substring, _ other: Substring, _ document: String,
        _ mayDiffer: (String, Substring, String, String) -> Bool
    ) -> String {
        if isNumber(mine), isNumber(other) {
            return mayDiffer(document, document[mine.endIndex...], String(mine), String(other))
                ? String(other) : String(mine)
        }
        guard let left = cadence(mine), let right = cadence(other) else { return String(mine) }
        return Data(adopted(left, right, mayDiffer).utf8).base64EncodedString()
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2e }
    }

    private static func cadence(_ text: Substring) -> String? {
        guard text.hasPrefix("eyJ"), let data = Data(base64Encoded: String(text)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
