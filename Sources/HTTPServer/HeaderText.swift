/// What header fields are made of (RFC 9110, 5.5 and 5.6.2).
enum HeaderText {
    private static let marks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Whether the bytes are a token: a method or a field's name.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { isAlphanumeric($0) || marks.contains($0) }
    }

    /// Whether the bytes can stand in a field's value: no control characters but the tab.
    static func isValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
}
