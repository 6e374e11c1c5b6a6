import Testing

@testable import CadenceInterpreter

@Suite struct RLPDecoderTests {
    private static let long = [UInt8](repeating: 7, count: 56)

    @Test(
        arguments: [
            ([0x80], []), ([0x00], [0]), ([0x7f], [0x7f]), ([0x81, 0x80], [0x80]),
            ([0x83, 1, 2, 3], [1, 2, 3]), ([0xb8, 56] + long, long),
        ] as [([UInt8], [UInt8])])
    func strings(input: [UInt8], expected: [UInt8]) throws {
        #expect(try RLPDecoder(input: input).string() == expected)
    }

    @Test(
        arguments: [
            ([0xc0], []), ([0xc1, 0x05], [[0x05]]), ([0xc3, 0x01, 0x81, 0x80], [[0x01], [0x81, 0x80]]),
            ([0xc2, 0xc1, 0x01], [[0xc1, 0x01]]), ([0xf8, 58, 0xb8, 56] + long, [[0xb8, 56] + long]),
        ] as [([UInt8], [[UInt8]])])
    func lists(input: [UInt8], expected: [[UInt8]]) throws {
        #expect(try RLPDecoder(input: input).list() == expected)
    }

    @Test(
        arguments: [
            ([], "input data is empty", "input data is empty"),
            (
                [0x81], "incomplete input! not enough bytes to read",
                "type extracted from input doesn't match the function"
            ),
            ([0x81, 0x01], "non-canonical encoded input", "type extracted from input doesn't match the function"),
            ([0xb8], "incomplete input! not enough bytes to read", "incomplete input! not enough bytes to read"),
            ([0xb8, 55], "non-canonical encoded input", "non-canonical encoded input"),
            ([0xb9, 0, 56], "non-canonical encoded input", "non-canonical encoded input"),
            ([0xb9, 1], "incomplete input! not enough bytes to read", "incomplete input! not enough bytes to read"),
            (
                [0xbf, 255, 255, 255, 255, 255, 255, 255, 255], "data size is larger than what is supported",
                "data size is larger than what is supported"
            ),
            (
                [0xbf, 127, 255, 255, 255, 255, 255, 255, 255], "incomplete input! not enough bytes to read",
                "type extracted from input doesn't match the function"
            ),
            (
                [0xc1], "type extracted from input doesn't match the function",
                "incomplete input! not enough bytes to read"
            ),
            (
                [0xc1, 0x82, 1, 2], "type extracted from input doesn't match the function",
                "list size doesn't match the size of items"
            ),
            (
                [0xc0, 0], "type extracted from input doesn't match the function",
                "input data is expected to be RLP-encoded of a single string or a single list "
                    + "but it seems it contains extra trailing bytes."
            ),
            (
                [0x01, 0x02],
                "input data is expected to be RLP-encoded of a single string or a single list "
                    + "but it seems it contains extra trailing bytes.",
                "type extracted from input doesn't match the function"
            ),
        ] as [([UInt8], String, String)])
    func faults(input: [UInt8], ofString: String, ofList: String) {
        #expect(throws: RLPDecoder.Failure(message: ofString)) { try RLPDecoder(input: input).string() }
        #expect(throws: RLPDecoder.Failure(message: ofList)) { try RLPDecoder(input: input).list() }
    }

    @Test func inPrograms() {
        let bench = AccountBench()
        #expect(bench.script("return RLP.decodeList([0xc2, 0x01, 0x02])") == "[[1], [2]]")
        #expect(
            bench.script("return RLP.decodeList([])")
                == "RLPDecodeListError: failed to RLP-decode list: input data is empty")
    }
}
