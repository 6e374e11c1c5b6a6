/// Where the value of an entry is in the bytes of a register, behind its length.
struct StoredSpan {
    private let startOffset: Int32
    private let endOffset: Int32
    private let afterOffset: Int32

    /// Of an entry that has no bytes.
    static let none = StoredSpan(start: 0, end: 0, after: 0)

    init(start: Int, end: Int, after: Int) {
        startOffset = Int32(truncatingIfNeeded: start)
        endOffset = Int32(truncatingIfNeeded: end)
        afterOffset = Int32(truncatingIfNeeded: after)
    }

    var start: Int { Int(startOffset) }
    var end: Int { Int(endOffset) }
    /// The end of the entry, behind the containers that the value refers to.
    var after: Int { Int(afterOffset) }
    var isNone: Bool { afterOffset == 0 }

    func shifted(by shift: Int) -> StoredSpan {
        StoredSpan(start: start + shift, end: end + shift, after: after + shift)
    }
}
