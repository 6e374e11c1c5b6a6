import Bytes
import RLP
import TestSupport
import Testing

@Suite struct RLPVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("rlp.json")
    }

    @Test func everyGroupIsKnown() {
        #expect(file.groups(besides: ["encode", "malformed", "decode-uint64"]) == [])
        #expect(!file.rows.isEmpty)
    }

    @Test func encodesAndDecodesAsTheReference() throws {
        for row in file.rows(of: "encode") {
            let item = try #require(row["value"].flatMap(Self.item), "\(row)")
            let encoded = item.rlp
            if let expected = row["hex"]?.hex {
                #expect(encoded == expected, "\(row)")
            } else {
                #expect(encoded.count == row["hex_length"]?.int, "\(row)")
                #expect(Array(encoded.prefix(64)) == row["hex_head"]?.hex, "\(row)")
                #expect(Array(encoded.suffix(64)) == row["hex_tail"]?.hex, "\(row)")
            }
            #expect(try RLPItem(rlp: encoded) == item, "\(row)")
        }
    }

    @Test func refusesWhatIsMalformed() throws {
        let kinds: [String: Set<RLPError.Kind>] = [
            "truncated": [.truncated], "non-canonical-byte": [.byteWithHeader, .longFormTooShort],
            "long-form-too-short": [.longFormTooShort, .lengthLeadingZero],
            "length-leading-zero": [.lengthLeadingZero], "trailing-bytes": [.trailingBytes],
            "length-overflow": [.truncated, .overrun], "nested-overrun": [.overrun],
            "deep-nesting": [.overrun, .truncated, .tooDeep],
        ]
        for row in file.rows(of: "malformed") {
            let bytes = try #require(row["hex"]?.hex ?? row["build"].flatMap(Self.built), "\(row)")
            let error = #expect(throws: RLPError.self, "\(row)") { try RLPItem(rlp: bytes) }
            guard let error else { continue }
            if let expected = row["class"]?.string.flatMap({ kinds[$0] }) {
                #expect(expected.contains(error.kind), "\(row): \(error)")
            }
            #expect(error.offset <= bytes.count && error.description.contains("at byte \(error.offset)"), "\(row)")
        }
    }

    @Test func readsUnsignedIntegers() throws {
        for row in file.rows(of: "decode-uint64") {
            let bytes = try #require(row["hex"]?.hex, "\(row)")
            let read = { try RLPReader.read(bytes) { reader throws(RLPError) in try reader.integer("number") } }
            if row.isAccepted {
                let expected = try #require(row["integer"]?.uint64)
                #expect(try read() == expected, "\(row)")
                var writer = RLPWriter()
                writer.append(expected)
                #expect(writer.bytes == bytes, "\(row)")
            } else {
                #expect(throws: RLPError.self, "\(row)") { try read() }
            }
        }
    }

    static func item(_ value: JSONValue) -> RLPItem? {
        if let text = value.string { return Hex.decode(Hex.withoutPrefix(text)).map(RLPItem.bytes) }
        if let items = value.array { return .list(items.compactMap(item)) }
        if let text = value["text"]?.string { return .bytes(Array(text.utf8)) }
        if let number = value["int"]?.uint64 { return .bytes(Array(number.bigEndianBytes.drop { $0 == 0 })) }
        if let repeated = value["repeat"]?.array, let byte = repeated.first?.hex?.first, let count = repeated.last?.int
        {
            return .bytes(Array(repeating: byte, count: count))
        }
        if let times = value["times"]?.array, let inner = times.first.flatMap(item), let count = times.last?.int {
            return .list(Array(repeating: inner, count: count))
        }
        return value["nest"]?.int.map { (0..<$0).reduce(RLPItem.list([])) { inner, _ in .list([inner]) } }
    }

    static func built(_ build: JSONValue) -> [UInt8]? {
        guard let prefix = build["prefix"]?.hex, let count = build["repeat"]?.int else { return nil }
        return Array(repeating: prefix, count: count).flatMap { $0 } + (build["core"]?.hex ?? [])
    }
}
