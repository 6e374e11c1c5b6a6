import Flow

/// As many notes in a row as one transaction is sure to take.
///
/// Three limits of the chain count: the bytes of the transaction, its computation, and the bytes of its events. A number
/// of notes is the fourth, so that progress can be seen.
///
/// Measured on the embedded chain, which charges as the real one does: a note of 20 bytes uses 1.2 units and stores 75
/// bytes, one of 300 bytes 3.6 and 380, one of 10 kB 79 and 10.7 kB, one of 50 kB 335 and 51.6 kB; in a notepad with
/// many notes, where each new one makes the chain write its neighbours again, one of 200 bytes uses 5.1. The rule takes
/// more than any of them, at least a fifth; a batch that fails for it all the same is to be halved.
public struct NoteBatch: Sendable, Hashable {
    /// Which of the notes, by their place in the source.
    public let range: Range<Int>
    /// About how many bytes its arguments have.
    public let argumentBytes: Int
    /// About how many bytes it stores.
    public let storedBytes: Int
    /// About how much computation it uses, never too little.
    public let computation: Int

    /// The bytes of arguments: the program, block, keys and signatures of a transaction need the rest.
    private static let argumentLimit = Transaction.maximumByteSize - 100_000
    /// A tenth is kept free.
    private static let computationLimit = Int(Transaction.maximumGasLimit) * 9 / 10
    /// A tenth of the 256,000 bytes of a transaction's events is kept free.
    private static let eventLimit = 230_000
    private static let countLimit = 500

    /// What one note takes.
    private struct Cost {
        var arguments = 0
        var stored = 0
        /// Thousandths of a unit.
        var computation = 0
        var events = 0

        init() {}

        init(_ note: NoteDocument) {
            arguments = NoteBatch.encodedSize(note.title) + NoteBatch.encodedSize(note.body)
            let bytes = note.title.utf8.count + note.body.utf8.count
            stored = NoteBatch.storedOverhead + bytes + bytes / 12
            computation = NoteBatch.noteComputation + stored * NoteBatch.byteComputation
            events = NoteBatch.eventOverhead + note.title.utf8.count
        }

        static func + (left: Cost, right: Cost) -> Cost {
            var sum = left
            sum.arguments += right.arguments
            sum.stored += right.stored
            sum.computation += right.computation
            sum.events += right.events
            return sum
        }

        var fits: Bool {
            arguments <= NoteBatch.argumentLimit && computation <= NoteBatch.computationLimit * 1_000
                && events <= NoteBatch.eventLimit
        }
    }

    private static let storedOverhead = 80
    /// Thousandths of a unit for each note, and for each byte that is stored.
    private static let noteComputation = 12_000
    private static let byteComputation = 8
    private static let eventOverhead = 200

    /// The bytes of a text as an argument: `{"type":"String","value":"…"},`.
    private static func encodedSize(_ text: String) -> Int {
        text.utf8.reduce(32) { size, byte in
            switch byte {
            case 0x08, 0x09, 0x0a, 0x0c, 0x0d, UInt8(ascii: "\""), UInt8(ascii: "\\"): size + 2
            case 0..<0x20: size + 6
            default: size + 1
            }
        }
    }

    /// Why a note fits no transaction, not even alone; nil when it does.
    public static func problem(of note: NoteDocument) -> ExchangeError? {
        guard !Cost(note).fits else { return nil }
        return ExchangeError(
            note.source, line: note.line,
            "this note is too large for a transaction: \(note.title.utf8.count) bytes of title and "
                + "\(note.body.utf8.count) of body",
            hint: "a title may have about 200 kB, both together about 1 MB; split the note")
    }

    /// The batch that begins at a place: as many notes as fit, at most `most`; nil at the end.
    public static func next(in notes: [NoteDocument], from start: Int, most: Int = .max) -> NoteBatch? {
        guard notes.indices.contains(start) else { return nil }
        var sum = Cost(notes[start])
        var end = start + 1
        while end < notes.count, end - start < min(countLimit, most) {
            let more = sum + Cost(notes[end])
            guard more.fits else { break }
            sum = more
            end += 1
        }
        return NoteBatch(
            range: start..<end, argumentBytes: sum.arguments, storedBytes: sum.stored,
            computation: sum.computation / 1_000)
    }

    /// All batches from a place on.
    public static func all(in notes: [NoteDocument], from start: Int = 0) -> [NoteBatch] {
        var batches: [NoteBatch] = []
        while let batch = next(in: notes, from: batches.last?.range.upperBound ?? start) { batches.append(batch) }
        return batches
    }
}
