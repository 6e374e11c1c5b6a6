/// Words as a shell reads them.
enum ShellText {
    /// The text as one word; in single quotes unless every character is harmless.
    static func quoted(_ text: String) -> String {
        let isPlain = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "_@%+=:,./-".utf8.contains(byte)
            }
        }
        if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
