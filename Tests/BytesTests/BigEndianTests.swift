import Bytes
import Testing

@Suite struct BigEndianTests {
    @Test func theMostSignificantByteIsFirst() {
        #expect(UInt64(0x0102_0304_0506_0708).bigEndianBytes == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(UInt32(0xf0).bigEndianBytes == [0, 0, 0, 0xf0])
        #expect(UInt8(7).bigEndianBytes == [7])
        #expect(UInt64.max.bigEndianBytes == Array(repeating: 0xff, count: 8))
    }

    @Test(
        arguments: [
            ([], 0), ([0], 0), ([1, 0], 256), ([0, 0, 0, 0, 0, 0, 0, 9], 9), (Array(repeating: 0xff, count: 8), .max),
        ] as [([UInt8], UInt64)])
    func readsAsManyBytesAsFit(_ bytes: [UInt8], _ value: UInt64) {
        #expect(UInt64(bigEndianBytes: bytes) == value)
    }

    @Test func refusesMoreBytesThanFit() {
        #expect(UInt64(bigEndianBytes: Array(repeating: UInt8(0), count: 9)) == nil)
        #expect(UInt32(bigEndianBytes: [0, 0, 0, 0, 1] as [UInt8]) == nil)
        #expect(UInt8(bigEndianBytes: [0xff] as [UInt8]) == 0xff && UInt8(bigEndianBytes: [0, 1] as [UInt8]) == nil)
        #expect(UInt32(bigEndianBytes: ([1, 2, 3, 4] as [UInt8])[1...]) == 0x0002_0304)
    }
}
