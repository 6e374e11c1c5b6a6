/// The SplitMix64 generator: the same seed gives the same numbers on every run.
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Starts from a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to but not `bound`; 0 when there is none.
    public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }

    /// JSON with one to three bytes changed, taken out, doubled, or overwritten by bytes from elsewhere in it.
    public mutating func mutation(of json: [UInt8]) -> [UInt8] {
        var bytes = json
        for _ in 0...Int.random(in: 0...2, using: &self) {
            guard let index = bytes.indices.randomElement(using: &self) else { return bytes }
            switch Int.random(in: 0...4, using: &self) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(bytes[index], at: index)
            case 3: bytes[index] = Array(#"{}[]",:\0u-9eEzZ."#.utf8).randomElement(using: &self) ?? 0
            default:
                let other = bytes.indices.randomElement(using: &self) ?? index
                bytes.replaceSubrange(
                    index..<min(index + 12, bytes.count), with: bytes[other..<min(other + 12, bytes.count)])
            }
        }
        return bytes
    }
}
