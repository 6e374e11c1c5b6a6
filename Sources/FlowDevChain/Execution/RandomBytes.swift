import Bytes
import FlowCrypto

/// Bytes that look random and follow from a seed: the SHA3-256 of the seed and a counter.
struct RandomBytes {
    private let seed: [UInt8]
    private var counter: UInt64 = 0
    private var rest: ArraySlice<UInt8> = []

    init(seed: [UInt8]) { self.seed = seed }

    mutating func next(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            if rest.isEmpty {
                rest = HashAlgorithm.sha3_256.digest(seed, counter.bigEndianBytes)[...]
                counter += 1
            }
            let taken = rest.prefix(count - bytes.count)
            bytes += taken
            rest = rest.dropFirst(taken.count)
        }
        return bytes
    }
}
