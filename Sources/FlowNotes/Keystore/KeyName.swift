/// The rules for the names of keys, which are names of files too.
enum KeyName {
    /// The most characters; the digits of a private key are more, so that one given by mistake is no name.
    static let longest = 48

    /// Throws unless the text can be a name. The text is not repeated: it may be a key given by mistake.
    static func check(_ name: String) throws(KeystoreError) {
        let bytes = name.utf8
        guard !bytes.isEmpty, bytes.count <= longest, bytes.allSatisfy(isAllowed), bytes.first.map(isStart) == true
        else {
            throw KeystoreError(
                .invalidName, "that cannot be the name of a key",
                hint: "1 to \(longest) letters, digits, and . _ - behind the first; no blanks, no other alphabets")
        }
        let digits = name.hasPrefix("0x") ? name.utf8.dropFirst(2)[...] : name.utf8[...]
        guard !(digits.count == 16 || name.hasPrefix("0x")) || !digits.allSatisfy(isHex) else {
            throw KeystoreError(
                .invalidName, "a name that reads as an address cannot be the name of a key",
                hint: "choose one with a letter behind f in it")
        }
    }

    private static func isStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        isStart(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    private static func isHex(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
