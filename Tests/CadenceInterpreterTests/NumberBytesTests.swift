import Cadence
import Testing

@testable import CadenceInterpreter

@Suite struct NumberBytesTests {
    /// Bytes, type and the number as text. Short bytes are filled up with zeros but for the types whose sign the
    /// chain takes from the first byte.
    @Test(
        arguments: [
            ([1, 0], .int16, "256"), ([255], .int16, "255"), ([255, 255], .int16, "-1"), ([1, 0], .int8, nil),
            ([128], .int8, "-128"), ([], .int8, "0"), ([1, 0], .word8, nil), ([255], .word8, "255"),
            ([255], .int128, "-1"), ([0, 255], .int128, "255"), ([255], .uint128, "255"),
            ([128, 0], .int256, "-32768"),
            ([255], .int, "-1"), ([0, 128], .int, "128"), ([255], .uint, "255"), ([], .uint, "0"),
            ([0, 0, 0, 0, 5, 245, 225, 0], .ufix64, "1.00000000"), ([1], .ufix64, "0.00000001"),
            ([255], .fix64, "0.00000255"), ([255, 255, 255, 255, 250, 10, 31, 0], .fix64, "-1.00000000"),
            ([0, 0, 0, 0, 0, 0, 0, 0, 1], .ufix64, nil), ([1], .fix128, "0.000000000000000000000001"),
            ([UInt8](repeating: 255, count: 16), .fix128, "-0.000000000000000000000001"),
            ([UInt8](repeating: 0, count: 17), .int128, nil), ([UInt8](repeating: 0, count: 17), .ufix128, nil),
        ] as [([UInt8], SimpleType, String?)])
    func `numbers of bytes`(bytes: [UInt8], type: SimpleType, expected: String?) throws {
        #expect(try NumberValue.fromBigEndianBytes(bytes, type)?.description == expected)
    }

    @Test func `no bytes for a type that looks at the first are refused`() {
        for type in [SimpleType.int, .int128, .int256] {
            #expect(throws: NumberFailure.self) { try NumberValue.fromBigEndianBytes([], type) }
        }
    }

    @Test func `many bytes are refused`() {
        let bytes = [UInt8](repeating: 1, count: SimpleType.maximumNumberBits / 8 + 1)
        #expect(throws: SimpleType.tooLong) { try NumberValue.fromBigEndianBytes(bytes, .uint) }
        #expect(throws: SimpleType.tooLong) { try NumberValue.fromBigEndianBytes([255] + bytes, .int) }
    }

    /// Tags and forms as in the chain's `hashablevalue.go` and the corpus' README.
    @Test(
        arguments: [
            (.int, -129, [10, 255, 127]), (.int, 0, [10, 0]), (.int8, -1, [11, 255]), (.int16, 1, [12, 0, 1]),
            (.int32, 1, [13, 0, 0, 0, 1]), (.int64, -2, [14, 255, 255, 255, 255, 255, 255, 255, 254]),
            (.int128, 128, [15, 0, 128]), (.int256, -1, [16, 255]), (.uint, 256, [18, 1, 0]), (.uint8, 7, [19, 7]),
            (.uint16, 7, [20, 0, 7]), (.uint32, 7, [21, 0, 0, 0, 7]), (.uint64, 7, [22, 0, 0, 0, 0, 0, 0, 0, 7]),
            (.uint128, 255, [23, 255]), (.uint256, 0, [24, 0]), (.word8, 7, [27, 7]), (.word16, 7, [28, 0, 7]),
            (.word32, 7, [29, 0, 0, 0, 7]), (.word64, 7, [30, 0, 0, 0, 0, 0, 0, 0, 7]), (.word128, 7, [31, 7]),
            (.word256, 7, [32, 7]), (.fix64, -1, [38, 255, 255, 255, 255, 255, 255, 255, 255]),
            (.fix128, 1, [39] + [UInt8](repeating: 0, count: 15) + [1]),
            (.ufix64, 1, [46, 0, 0, 0, 0, 0, 0, 0, 1]), (.ufix128, 1, [47] + [UInt8](repeating: 0, count: 15) + [1]),
        ] as [(SimpleType, Int, [UInt8])])
    func `input of hashes`(type: SimpleType, number: Int, expected: [UInt8]) {
        #expect(NumberValue(type, small: number).hashInput == expected)
    }
}
