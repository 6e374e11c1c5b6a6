/// Bytes of text files.
enum TextBytes {
    /// White space between values of JSON.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }

    /// The bytes without the byte order mark that some programs put before UTF-8.
    static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes
    }

    /// The text; throws with the line that is not UTF-8.
    static func text(_ bytes: ArraySlice<UInt8>, of file: String) throws(ExchangeError) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if String(validating: line, as: UTF8.self) == nil { break }
        }
        throw ExchangeError(
            file, line: number, "this line is not UTF-8 text", hint: "convert the file, for example with iconv")
    }
}
