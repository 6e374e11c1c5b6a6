import Bytes
import RLP
import Testing

@Suite struct RLPItemTests {
    @Test func depthIsLimitedNotTheStack() throws {
        for depth in [1_001, RLPItem.maximumDepth] {
            let deep = nested(depth)
            #expect(try RLPItem(rlp: deep).rlp == deep)
        }
        for depth in [RLPItem.maximumDepth + 1, 10_000] {
            let error = #expect(throws: RLPError.self) { try RLPItem(rlp: nested(depth)) }
            #expect(error?.kind == .tooDeep)
        }
    }

    private func nested(_ depth: Int) -> [UInt8] {
        (0..<depth).reduce(into: []) { bytes, _ in bytes = header(bytes.count) + bytes }
    }

    @Test func everyTruncationAndEveryTrailingByteIsRefused() throws {
        let item = RLPItem.list([
            .bytes([1]), .list([.bytes(Array(repeating: 7, count: 60)), .bytes([])]), .bytes([0x80]),
        ])
        let whole = item.rlp
        for length in 0..<whole.count {
            #expect(throws: RLPError.self) { try RLPItem(rlp: Array(whole.prefix(length))) }
        }
        #expect(throws: RLPError(.trailingBytes, offset: whole.count)) { try RLPItem(rlp: whole + [0]) }
    }

    @Test("C006: headers at the short and long edges")
    func edges() {
        let rows: [(Int, String)] = [(55, "b7"), (56, "b838"), (255, "b8ff"), (256, "b90100"), (65536, "ba010000")]
        for (count, header) in rows {
            #expect(
                Hex.encode(RLPItem.bytes(Array(repeating: 0xaa, count: count)).rlp.prefix(header.count / 2)) == header)
        }
        for (count, header) in [(55, "f7"), (56, "f838")] {
            let list = RLPItem.list(Array(repeating: .bytes([1]), count: count))
            #expect(Hex.encode(list.rlp.prefix(header.count / 2)) == header)
        }
        #expect(RLPItem.bytes([0x7f]).rlp == [0x7f])
        #expect(RLPItem.bytes([0x80]).rlp == [0x81, 0x80])
    }

    private func header(_ length: Int) -> [UInt8] {
        guard length >= 56 else { return [0xc0 + UInt8(length)] }
        let big = UInt64(length).bigEndianBytes.drop { $0 == 0 }
        return [0xf7 + UInt8(big.count)] + big
    }
}
