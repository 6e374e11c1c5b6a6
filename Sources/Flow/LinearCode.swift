/// The [64, 45, 7] linear code that turns an account's index into its address.
///
/// Two addresses of one chain differ in at least seven bits, so a slip of the pen never gives another account.
/// Source: flow-go, `model/flow/address.go`.
enum LinearCode {
    /// The largest index: 2^45 − 1.
    static let largestIndex: UInt64 = 1 << 45 - 1

    /// The code word of an index (at most `largestIndex`).
    static func codeword(of index: UInt64) -> UInt64 {
        combination(of: generator, by: index)
    }

    /// Whether `word` is a code word.
    static func isCodeword(_ word: UInt64) -> Bool {
        combination(of: parityCheck, by: word) == 0
    }

    /// The index of a code word.
    static func index(of codeword: UInt64) -> UInt64 {
        combination(of: inverse, by: codeword >> 19)
    }

    private static func combination(of rows: [UInt64], by bits: UInt64) -> UInt64 {
        var (sum, rest): (UInt64, UInt64) = (0, bits)
        while rest != 0 {
            let bit = rest.trailingZeroBitCount
            guard bit < rows.count else { break }
            sum ^= rows[bit]
            rest &= rest - 1
        }
        return sum
    }

    private static let generator: [UInt64] = [
        0xe467b9dd11fa00df, 0xf233dcee88fe0abe, 0xf919ee77447b7497, 0xfc8cf73ba23a260d, 0xfe467b9dd11ee2a1,
        0xff233dcee888d807, 0xff919ee774476ce6, 0x7fc8cf73ba231d10, 0x3fe467b9dd11b183, 0x1ff233dcee8f96d6,
        0x8ff919ee774757ba, 0x47fc8cf73ba2b331, 0x23fe467b9dd27f6c, 0x11ff233dceee8e82, 0x88ff919ee775dd8f,
        0x447fc8cf73b905e4, 0xa23fe467b9de0d83, 0xd11ff233dce8d5a7, 0xe88ff919ee73c38a, 0x7447fc8cf73f171f,
        0xba23fe467b9dcb2b, 0xdd11ff233dcb0cb4, 0xee88ff919ee26c5d, 0x77447fc8cf775dd3, 0x3ba23fe467b9b5a1,
        0x9dd11ff233d9117a, 0xcee88ff919efa640, 0xe77447fc8cf3e297, 0x73ba23fe467fabd2, 0xb9dd11ff233fb16c,
        0xdcee88ff919adde7, 0xee77447fc8ceb196, 0xf73ba23fe4621cd0, 0x7b9dd11ff2379ac3, 0x3dcee88ff91df46c,
        0x9ee77447fc88e702, 0xcf73ba23fe4131b6, 0x67b9dd11ff240f9a, 0x33dcee88ff90f9e0, 0x19ee77447fcff4e3,
        0x8cf73ba23fe64091, 0x467b9dd11ff115c7, 0x233dcee88ffdb735, 0x919ee77447fe2309, 0xc8cf73ba23fdc736,
    ]

    private static let parityCheck: [UInt64] = [
        0x00001, 0x00002, 0x00004, 0x00008, 0x00010, 0x00020, 0x00040, 0x00080, 0x00100, 0x00200, 0x00400, 0x00800,
        0x01000, 0x02000, 0x04000, 0x08000, 0x10000, 0x20000, 0x40000, 0x7328d, 0x6689a, 0x6112f, 0x6084b, 0x433fd,
        0x42aab, 0x41951, 0x233ce, 0x22a81, 0x21948, 0x1ef60, 0x1deca, 0x1c639, 0x1bdd8, 0x1a535, 0x194ac, 0x18c46,
        0x1632b, 0x1529b, 0x14a43, 0x13184, 0x12942, 0x118c1, 0x0f812, 0x0e027, 0x0d00e, 0x0c83c, 0x0b01d, 0x0a831,
        0x0982b, 0x07034, 0x0682a, 0x05819, 0x03807, 0x007d2, 0x00727, 0x0068e, 0x0067c, 0x0059d, 0x004eb, 0x003b4,
        0x0036a, 0x002d9, 0x001c7, 0x0003f,
    ]

    private static let inverse: [UInt64] = [
        0x14b4ae9336c9, 0x1a5a57499b64, 0x0d2d2ba4cdb2, 0x069695d266d9, 0x134b4ae9336c, 0x09a5a57499b6, 0x04d2d2ba4cdb,
        0x1269695d266d, 0x1934b4ae9336, 0x0c9a5a57499b, 0x164d2d2ba4cd, 0x1b269695d266, 0x0d934b4ae933, 0x16c9a5a57499,
        0x1b64d2d2ba4c, 0x0db269695d26, 0x06d934b4ae93, 0x136c9a5a5749, 0x19b64d2d2ba4, 0x0cdb269695d2, 0x066d934b4ae9,
        0x1336c9a5a574, 0x099b64d2d2ba, 0x04cdb269695d, 0x1266d934b4ae, 0x09336c9a5a57, 0x1499b64d2d2b, 0x1a4cdb269695,
        0x1d266d934b4a, 0x0e9336c9a5a5, 0x17499b64d2d2, 0x0ba4cdb26969, 0x15d266d934b4, 0x0ae9336c9a5a, 0x057499b64d2d,
        0x12ba4cdb2696, 0x095d266d934b, 0x14ae9336c9a5, 0x1a57499b64d2, 0x0d2ba4cdb269, 0x1695d266d934, 0x0b4ae9336c9a,
        0x05a57499b64d, 0x12d2ba4cdb26, 0x09695d266d93,
    ]
}
