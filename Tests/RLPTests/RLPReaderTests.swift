import RLP
import Testing

@Suite struct RLPReaderTests {
    @Test("C003: an integer with a leading zero is refused, and the field is named")
    func leadingZero() throws {
        let error = #expect(throws: RLPError.self) {
            try RLPReader.read([0x82, 0x00, 0x01]) { reader throws(RLPError) in try reader.integer("gas limit") }
        }
        #expect(error == RLPError(.integerLeadingZero, offset: 0, field: "gas limit"))
        #expect(error?.description == "invalid RLP at byte 0 (gas limit): an integer must not begin with a zero byte")
        var writer = RLPWriter()
        writer.append(9999)
        #expect(writer.bytes == [0x82, 0x27, 0x0f])
    }

    @Test("C008: the field decides whether 80 is empty text or zero")
    func emptyIsBoth() throws {
        let (script, number) = try RLPReader.read([0xc2, 0x80, 0x80]) { reader throws(RLPError) in
            try reader.list { list throws(RLPError) in (try list.bytes("script"), try list.integer("sequence number")) }
        }
        #expect(script.isEmpty && number == 0)
    }

    @Test func whatIsLeftUnreadIsAnError() {
        #expect(throws: RLPError(.leftoverItems, offset: 2, field: "pair")) {
            try RLPReader.read([0xc2, 0x01, 0x02]) { reader throws(RLPError) in
                try reader.list("pair") { list throws(RLPError) in try list.integer() }
            }
        }
        #expect(throws: RLPError(.missingItem, offset: 2, field: "second")) {
            try RLPReader.read([0xc1, 0x01]) { reader throws(RLPError) in
                try reader.list { list throws(RLPError) in
                    _ = try list.integer(); return try list.integer("second")
                }
            }
        }
    }

    @Test func lengthsAndKindsAreChecked() {
        #expect(throws: RLPError(.wrongLength, offset: 0, field: "payer")) {
            try RLPReader.read([0x82, 1, 2]) { reader throws(RLPError) in try reader.bytes("payer", count: 8) }
        }
        #expect(throws: RLPError(.integerTooLarge, offset: 0)) {
            try RLPReader.read([0x82, 1, 2]) { reader throws(RLPError) in try reader.integer(as: UInt8.self) }
        }
        #expect(throws: RLPError(.expectedBytes, offset: 0)) {
            try RLPReader.read([0xc0]) { reader throws(RLPError) in try reader.bytes() }
        }
        #expect(throws: RLPError(.expectedList, offset: 0)) {
            try RLPReader.read([0x80]) { reader throws(RLPError) in
                try reader.array { item throws(RLPError) in try item.integer() }
            }
        }
    }
}
