import Bytes
import Cadence
import Flow

/// The types of events in a question.
enum EventTypeParameter {
    /// The type; throws for what has not the form of one, and for a contract that cannot be on this chain.
    ///
    /// The server only looks whether the form stands somewhere in the text; the node behind it reads the parts.
    static func read(_ text: String) throws(RESTError) -> String {
        guard !text.isEmpty else { throw .malformed("event type must be provided") }
        guard hasFlowForm(text) || hasContractForm(text) else { throw .malformed("invalid event type format") }
        return text
    }

    /// What the node itself has against a type.
    static func check(_ type: String, on chain: Chain) throws(RESTError) {
        let parts = type.split(separator: ".", omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("flow", 2), ("evm", 2): return
        case ("A", 4), ("A", 5):
            guard let address = Address(parts[1]), chain.isValid(address) else {
                throw RESTError(400, "Invalid Flow argument: invalid event type: invalid event contract address")
            }
        default: throw RESTError(400, "Invalid Flow argument: invalid event type: invalid event type: \(type)")
        }
    }

    private static func hasFlowForm(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropLast()
            .contains { $0.suffix(4).elementsEqual("flow".utf8) }
    }

    /// A capital letter, a point, sixteen digits, a point, a name, a point.
    private static func hasContractForm(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
        guard parts.count >= 4 else { return false }
        return (0...(parts.count - 4)).contains { index in
            guard let letter = parts[index].last, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else {
                return false
            }
            let digits = parts[index + 1]
            return digits.count == 16 && digits.allSatisfy(isLowerHex) && parts[index + 2].allSatisfy(isWord)
        }
    }

    private static func isLowerHex(_ byte: UInt8) -> Bool {
        Hex.value(of: byte) != nil && !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"): true
        default: (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
}
