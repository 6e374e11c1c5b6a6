/// Keccak-256 as it was before it became SHA3-256, which pads in another way. Hosts need not know it.
enum Keccak256 {
    /// The 32 bytes of the digest.
    static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var padded = bytes + [1]
        padded += [UInt8](repeating: 0, count: (rate - padded.count % rate) % rate)
        padded[padded.count - 1] |= 0x80
        var state = [UInt64](repeating: 0, count: 25)
        for block in stride(from: 0, to: padded.count, by: rate) {
            for lane in 0..<rate / 8 {
                let first = block + lane * 8
                state[lane] ^= padded[first..<first + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
            permute(&state)
        }
        var digest: [UInt8] = []
        for lane in state.prefix(4) {
            for byte in 0..<UInt64(8) { digest.append(UInt8(truncatingIfNeeded: lane >> (8 * byte))) }
        }
        return digest
    }

    /// How many bytes are taken in before each permutation.
    private static let rate = 136

    private static func permute(_ state: inout [UInt64]) {
        for constant in constants {
            diffuse(&state)
            move(&state)
            for row in stride(from: 0, to: 25, by: 5) {
                let lanes = Array(state[row..<row + 5])
                for column in 0..<5 {
                    let next: UInt64 = lanes[(column + 1) % 5]
                    state[row + column] ^= ~next & lanes[(column + 2) % 5]
                }
            }
            state[0] ^= constant
        }
    }

    /// Adds to each lane the parities of two columns beside it.
    private static func diffuse(_ state: inout [UInt64]) {
        var parities = [UInt64](repeating: 0, count: 5)
        for lane in 0..<25 { parities[lane % 5] ^= state[lane] }
        for lane in 0..<25 {
            let next: UInt64 = rotated(parities[(lane + 1) % 5], by: 1)
            state[lane] ^= parities[(lane + 4) % 5] ^ next
        }
    }

    /// Turns the lanes and gives each its next place.
    private static func move(_ state: inout [UInt64]) {
        var (column, row, last) = (1, 0, state[1])
        for step in 0..<24 {
            (column, row) = (row, (2 * column + 3 * row) % 5)
            let place = column + 5 * row
            let turned = rotated(last, by: (step + 1) * (step + 2) / 2 % 64)
            last = state[place]
            state[place] = turned
        }
    }

    private static func rotated(_ lane: UInt64, by count: Int) -> UInt64 {
        count == 0 ? lane : lane << UInt64(count) | lane >> UInt64(64 - count)
    }

    /// One for each round.
    private static let constants: [UInt64] = [
        0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808a, 0x8000_0000_8000_8000,
        0x0000_0000_0000_808b, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
        0x0000_0000_0000_008a, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000a,
        0x0000_0000_8000_808b, 0x8000_0000_0000_008b, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
        0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800a, 0x8000_0000_8000_000a,
        0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
    ]
}
