/// Reads canonical RLP, with the errors of the chain's own decoder.
struct RLPDecoder {
    let input: [UInt8]

    /// Why bytes are no canonical RLP, in the chain's words.
    struct Failure: Error, Equatable {
        let message: String

        static let empty = Failure(message: "input data is empty")
        static let start = Failure(message: "invalid start index")
        static let incomplete = Failure(message: "incomplete input! not enough bytes to read")
        static let nonCanonical = Failure(message: "non-canonical encoded input")
        static let tooLarge = Failure(message: "data size is larger than what is supported")
        static let listSize = Failure(message: "list size doesn't match the size of items")
        static let type = Failure(message: "type extracted from input doesn't match the function")
        static let trailing = Failure(
            message: "input data is expected to be RLP-encoded of a single string or a single list "
                + "but it seems it contains extra trailing bytes.")
    }

    /// What a header says of the item behind it.
    private struct Header {
        let isString: Bool
        /// Where the data begin; for a byte that stands for itself, at the item.
        let start: Int
        let size: Int
    }

    /// The bytes of a single string.
    func string() throws(Failure) -> [UInt8] {
        let header = try header(at: 0)
        guard header.isString else { throw .type }
        let end = try end(of: header)
        if header.size == 1, header.start > 0 {
            guard header.start < input.count else { throw .incomplete }
            if input[header.start] < 0x80 { throw .nonCanonical }
        }
        guard end <= input.count else { throw .incomplete }
        guard end == input.count else { throw .trailing }
        return Array(input[header.start..<end])
    }

    /// The items of a single list, each still encoded.
    func list() throws(Failure) -> [[UInt8]] {
        let header = try header(at: 0)
        guard !header.isString else { throw .type }
        let end = try end(of: header)
        guard end <= input.count else { throw .incomplete }
        var items: [[UInt8]] = []
        var position = header.start
        while position < end {
            let itemEnd = try self.end(of: try self.header(at: position))
            guard itemEnd <= input.count else { throw .incomplete }
            items.append(Array(input[position..<itemEnd]))
            position = itemEnd
        }
        guard position == end else { throw .listSize }
        guard end == input.count else { throw .trailing }
        return items
    }

    private func end(of header: Header) throws(Failure) -> Int {
        let (end, overflow) = header.start.addingReportingOverflow(header.size)
        guard !overflow else { throw .incomplete }
        return end
    }

    private func header(at position: Int) throws(Failure) -> Header {
        guard !input.isEmpty else { throw .empty }
        guard position < input.count else { throw .start }
        let first = input[position]
        switch first {
        case ..<0x80: return Header(isString: true, start: position, size: 1)
        case ..<0xb8: return Header(isString: true, start: position + 1, size: Int(first) - 0x80)
        case ..<0xc0: return try longHeader(at: position, isString: true, bytes: Int(first) - 0xb7)
        case ..<0xf8: return Header(isString: false, start: position + 1, size: Int(first) - 0xc0)
        default: return try longHeader(at: position, isString: false, bytes: Int(first) - 0xf7)
        }
    }

    private func longHeader(at position: Int, isString: Bool, bytes: Int) throws(Failure) -> Header {
        let start = position + 1
        guard start < input.count else { throw .incomplete }
        if bytes == 1 {
            guard input[start] > 55 else { throw .nonCanonical }
            return Header(isString: isString, start: start + 1, size: Int(input[start]))
        }
        guard input[start] != 0 else { throw .nonCanonical }
        guard start + bytes <= input.count else { throw .incomplete }
        let size = input[start..<start + bytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let size = Int(exactly: size) else { throw .tooLarge }
        return Header(isString: isString, start: start + bytes, size: size)
    }
}
