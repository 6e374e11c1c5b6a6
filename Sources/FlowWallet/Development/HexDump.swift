import Bytes

/// Bytes in lines of hex.
enum HexDump {
    private static let perLine = 32

    /// 32 bytes a line, in groups of four.
    static func text(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: perLine).map { start in
            let line = bytes[start..<min(start + perLine, bytes.count)]
            return stride(from: line.startIndex, to: line.endIndex, by: 4)
                .map { Hex.encode(Array(line[$0..<min($0 + 4, line.endIndex)])) }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
