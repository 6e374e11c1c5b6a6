import Bytes
import Cadence

/// What is wrong with values that JSON-Cadence writes as text, in the chain's words.
enum ArgumentText {
    /// Whether values of a type are written as text.
    static func knows(_ type: String) -> Bool {
        ["Character", "Address"].contains(type) || CadenceIntegerType(name: type) != nil || fixedPoint(type) != nil
    }

    private static func fixedPoint(_ type: String) -> CadenceFixedPointType? {
        CadenceFixedPointType.allCases.first { $0.name == type }
    }

    /// What is wrong with a text of a type; nil if nothing is.
    static func fault(_ bytes: [UInt8], _ type: String) throws(GoJSON.Fault) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        switch type {
        case "Address": return address(bytes)
        case "Character": return CadenceCharacter.isCharacter(text) ? nil : "invalid character: \(text)"
        default:
            if let integer = CadenceIntegerType(name: type) { return fault(text, integer) }
            guard let fixedPoint = fixedPoint(type) else { throw GoJSON.Fault(message: nil) }
            return fault(text, fixedPoint)
        }
    }

    // MARK: Addresses

    private static func address(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2 else { return "missing address prefix: `0x`" }
        guard bytes.starts(with: Array("0x".utf8)) else {
            let prefix = Array(bytes.prefix(2))
            if let text = String(validating: prefix, as: UTF8.self) {
                return "invalid address prefix: expected 0x, got \(text)"
            }
            return "invalid address prefix: (shown as hex) expected 3078, got \(Hex.encode(prefix))"
        }
        return hexFault(bytes.dropFirst(2)).map { "invalid address: \($0)" }
    }

    private static func hexFault(_ digits: ArraySlice<UInt8>) -> String? {
        if let bad = digits.first(where: { Hex.value(of: $0) == nil }) {
            return "encoding/hex: invalid byte: \(GoText.unicode(UnicodeScalar(bad)))"
        }
        return digits.count.isMultiple(of: 2) ? nil : "encoding/hex: odd length hex string"
    }

    // MARK: Numbers

    private static func fault(_ text: String, _ type: CadenceIntegerType) -> String? {
        if (try? CadenceInteger(type, text: text)) != nil { return nil }
        if type.allowsSign { return "invalid \(type): \(reason(text, type))" }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let reason = isNumber ? "value out of range" : "invalid syntax"
        return "invalid \(type): strconv.ParseUint: parsing \(GoText.doubleQuoted(text)): \(reason)"
    }

    private static func reason(_ text: String, _ type: CadenceIntegerType) -> String {
        guard CadenceInteger.isText(text[...]), (type.bits ?? 256) > 64 else { return text }
        if text.hasPrefix("-") && !type.isSigned { return "invalid negative value for \(type)" }
        return "value exceeds \(text.hasPrefix("-") ? "min" : "max") of \(type)"
    }

    private static func fault(_ text: String, _ type: CadenceFixedPointType) -> String? {
        if (try? CadenceFixedPoint(type, text: text)) != nil { return nil }
        return "invalid \(type): \(reason(text, type))"
    }

    private static func reason(_ text: String, _ type: CadenceFixedPointType) -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return "missing decimal point" }
        let isNegative = parts[0].hasPrefix("-")
        guard CadenceInteger.isText(parts[0]) else { return "invalid integer part" }
        if isNegative && !type.isSigned { return "invalid negative integer part" }
        if parts[1].hasPrefix("+") || parts[1].hasPrefix("-") { return "invalid sign in fractional part" }
        guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return "invalid fractional part"
        }
        return parts[1].utf8.count > type.decimals ? "invalid scale" : "out of range"
    }

    // MARK: Identifiers of types

    /// What is wrong with the identifier of a declared type; nil if nothing is.
    static func typeFault(_ id: String) -> String? {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        switch parts[0] {
        case "A" where parts.count > 1:
            return hexFault(Array(parts[1].utf8)[...]).map {
                "invalid type ID `\(id)`: invalid address location type ID: invalid address: \($0)"
            }
        case "S", "I", "s", "t", "flow", "REPL": return nil
        default: return Self.builtins.contains(id) ? nil : "invalid type ID for built-in: `\(id)`"
        }
    }

    private static let builtins: Set<String> = [
        "AccountKey", "PublicKey", "HashAlgorithm", "SignatureAlgorithm", "RoundingRule", "DeploymentResult",
    ]
}

extension CadenceInteger {
    /// Whether a text is a decimal number with an optional sign.
    fileprivate static func isText(_ text: Substring) -> Bool {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
