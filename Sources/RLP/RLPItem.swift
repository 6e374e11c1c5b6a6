/// Any RLP, as a tree.
public enum RLPItem: Sendable, Hashable {
    /// A byte string.
    case bytes([UInt8])
    /// A list of items.
    case list([RLPItem])

    /// Lists may be nested this deep; deeper input is refused, so that no tree can exhaust the stack.
    public static let maximumDepth = 1_024

    /// The tree of one whole RLP document; throws for anything not canonical and for lists nested too deeply.
    public init(rlp: [UInt8]) throws(RLPError) {
        // An explicit stack: the depth of hostile input must not become the depth of calls.
        var open: [(end: Int, items: [RLPItem])] = []
        var position = 0
        repeat {
            let header = try RLPHeader(rlp, at: position, end: open.last?.end ?? rlp.count, isNested: !open.isEmpty)
            let content = position + header.size
            var finished: RLPItem?
            if header.isList {
                guard open.count < Self.maximumDepth else { throw RLPError(.tooDeep, offset: position) }
                open.append((content + header.length, []))
                position = content
            } else {
                position = content + header.length
                finished = .bytes(Array(rlp[content..<position]))
            }
            while let innermost = open.indices.last {
                if let item = finished { open[innermost].items.append(item) }
                finished = nil
                guard open[innermost].end == position else { break }
                finished = .list(open.removeLast().items)
            }
            if let item = finished {
                guard position == rlp.count else { throw RLPError(.trailingBytes, offset: position) }
                self = item
                return
            }
        } while true
    }
}

extension RLPItem: RLPEncodable {
    /// Appends the item.
    public func encode(to writer: inout RLPWriter) {
        switch self {
        case .bytes(let bytes): writer.append(bytes)
        case .list(let items): writer.list { inner in for item in items { item.encode(to: &inner) } }
        }
    }
}
