import Bytes
package import Cadence
package import Flow
package import FoundationEssentials

// REST writes 64-bit numbers as decimal text, binary as base64, ids and addresses as hex. These read one such member,
// and throw a DecodingError that knows its path.

extension KeyedDecodingContainer {
    package func number<Integer: FixedWidthInteger>(_ key: Key) throws -> Integer {
        try read(key, "a decimal number") { text in
            text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Integer(text) : nil
        }
    }

    package func identifier(_ key: Key) throws -> Identifier {
        try read(key, "64 hex digits") { Identifier($0) }
    }

    /// nil when the member is missing or empty, as before a transaction is in a block.
    package func optionalIdentifier(_ key: Key) throws -> Identifier? {
        guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
        return try identifier(key)
    }

    package func address(_ key: Key) throws -> Address {
        try read(key, "an address") { Address($0) }
    }

    package func base64(_ key: Key) throws -> [UInt8] {
        try read(key, "base64") { Data(base64Encoded: $0).map { [UInt8]($0) } }
    }

    package func timestamp(_ key: Key) throws -> Date {
        try read(key, "an RFC 3339 time") { RFC3339.date($0) }
    }

    private func read<Value>(_ key: Key, _ wanted: String, _ convert: (String) -> Value?) throws -> Value {
        let text = try decode(String.self, forKey: key)
        guard let value = convert(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath + [key], debugDescription: "expected \(wanted), found \(text.prefix(80))"))
        }
        return value
    }
}
