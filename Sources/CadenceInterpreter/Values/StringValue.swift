/// Text in normal form C, or a character: text of one cluster.
final class StringValue {
    let text: String
    /// Whether every byte is a character by itself.
    private lazy var isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    private var places: [Int32]?

    /// Text of any form.
    convenience init(_ text: String) { self.init(normalized: UnicodeText.normalized(text)) }

    /// Text that is in normal form C.
    init(normalized text: String) {
        self.text = text
    }

    /// How many clusters the text has.
    var length: Int { isPlain ? text.utf8.count : boundaries.count - 1 }

    private var boundaries: [Int32] {
        if let places { return places }
        let found = UnicodeText.boundaries(of: text)
        places = found
        return found
    }

    /// The place in UTF-8 of a cluster, or of the end; the index must be at most the length.
    private func place(_ index: Int) -> String.Index {
        let offset = isPlain ? index : Int(boundaries[index])
        return text.utf8.index(text.startIndex, offsetBy: offset)
    }

    /// One cluster; nil for an index that is out of bounds.
    func character(at index: Int) -> StringValue? {
        index >= 0 && index < length ? slice(index..<index + 1) : nil
    }

    /// The clusters of a range, which must be within the length.
    func slice(_ range: Range<Int>) -> StringValue {
        if range.count == length { return self }
        return StringValue(normalized: String(text[place(range.lowerBound)..<place(range.upperBound)]))
    }

    /// The number of the cluster that begins at a place in UTF-8, the length for the end; nil within a cluster.
    func cluster(at offset: Int) -> Int? {
        if isPlain { return offset }
        var (low, high) = (0, boundaries.count)
        while low < high {
            let middle = (low + high) / 2
            if boundaries[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low < boundaries.count && boundaries[low] == offset ? low : nil
    }

    /// All clusters, each made when it is asked for.
    var characters: LazyMapSequence<Range<Int>, StringValue> { (0..<length).lazy.map { self.slice($0..<$0 + 1) } }
}

extension StringValue: Hashable {
    static func == (a: StringValue, b: StringValue) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The order of the bytes.
    static func < (a: StringValue, b: StringValue) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
}
