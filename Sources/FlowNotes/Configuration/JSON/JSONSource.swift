/// The bytes of a JSON file and where it lies; they are wiped with the last reference, as there may be keys in them.
final class JSONSource: Sendable, CustomReflectable {
    /// The path as the user gave it, for messages.
    let file: String
    let bytes: WipedBytes

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = WipedBytes(bytes)
    }

    /// The line and the column of a byte, both counted from 1; columns count characters as editors do.
    func position(of offset: Int) -> (line: Int, column: Int) {
        bytes.withBytes { bytes in
            let before = bytes.prefix(offset)
            let newline = UInt8(ascii: "\n")
            let line = before.count { $0 == newline } + 1
            let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
            let column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
            return (line, column)
        }
    }

    /// The bytes of a node as they stand in the file.
    func slice(_ range: Range<Int>) -> [UInt8] {
        bytes.withBytes { Array($0[range]) }
    }

    var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
