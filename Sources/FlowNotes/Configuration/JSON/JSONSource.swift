/// The bytes of a JSON file and where it lies; they are wiped with the last reference, as there may be keys in them.
final class JSONSource: Sendable, CustomReflectable {
    /// The path as the user gave it, for messages.
    let file: String
    let bytes: WipedBytes

    private let checkpoints: [Checkpoint]

    /// The place of a byte; one in a thousand is kept, so that any other is near one.
    private struct Checkpoint {
        var line = 1
        var column = 1

        mutating func pass(_ byte: UInt8) {
            if byte == UInt8(ascii: "\n") {
                self = Checkpoint(line: line + 1, column: 1)
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
    }

    private static let step = 1_000

    init(file: String, bytes: [UInt8]) {
        self.file = file
        var checkpoints: [Checkpoint] = []
        var here = Checkpoint()
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.step == 0 { checkpoints.append(here) }
            here.pass(byte)
        }
        self.checkpoints = checkpoints
        self.bytes = WipedBytes(bytes)
    }

    /// The line and the column of a byte, both counted from 1; columns count characters as editors do.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var here = Checkpoint()
        var start = 0
        if !checkpoints.isEmpty {
            let index = min(offset / Self.step, checkpoints.count - 1)
            (here, start) = (checkpoints[index], index * Self.step)
        }
        bytes.withBytes { bytes in
            for byte in bytes[start..<max(start, offset)] { here.pass(byte) }
        }
        return (here.line, here.column)
    }

    /// The bytes of a node as they stand in the file.
    func slice(_ range: Range<Int>) -> [UInt8] {
        bytes.withBytes { Array($0[range]) }
    }

    var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
