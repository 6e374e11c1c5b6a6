/// How much memory and time it takes to derive a key from a passphrase with scrypt (RFC 7914).
///
/// Memory is 128 · N · r bytes; time grows with N · r · p.
public struct ScryptCost: Sendable, Hashable {
    /// The most memory that a derivation may take, in bytes: 1 GiB.
    public static let mostMemory = 1 << 30
    /// The largest r; the usual one is 8.
    private static let largestBlock = 1024
    /// The largest N · r · p, about ten seconds of one core.
    public static let mostWork = 1 << 25
    /// N = 2¹⁷, r = 8, p = 1: 128 MiB and about half a second.
    public static let standard = ScryptCost(unchecked: 1 << 17, 8, 1)

    /// N, a power of two above 1.
    public let rounds: Int
    /// r.
    public let blockSize: Int
    /// p.
    public let parallelism: Int

    /// The memory of a derivation in bytes, but for 8 MiB at most.
    public var memory: Int { 128 * rounds * blockSize }

    /// What the library is told to refuse: a little more than any cost that is accepted takes.
    var memoryLimit: Int { 128 * blockSize * (rounds + parallelism + 4) }

    /// A cost; throws ``CryptoError/Kind/unusableCost`` for numbers that scrypt does not have, and for those that take
    /// more than ``mostMemory`` or ``mostWork``: a file that somebody else wrote cannot exhaust the machine.
    public init(rounds: Int, blockSize: Int = 8, parallelism: Int = 1) throws(CryptoError) {
        guard rounds > 1, rounds & (rounds - 1) == 0, blockSize > 0, parallelism > 0 else {
            throw CryptoError(
                .unusableCost, "scrypt's cost makes no sense: N is a power of two above 1, r and p are at least 1")
        }
        // Each factor alone is bounded first, so that no product overflows.
        guard rounds <= 1 << 20, blockSize <= Self.largestBlock, parallelism <= 1 << 20,
            rounds * blockSize <= Self.mostMemory / 128, parallelism * blockSize <= 1 << 16,
            rounds * blockSize * parallelism <= Self.mostWork
        else {
            throw CryptoError(
                .unusableCost,
                "scrypt's cost N=\(rounds), r=\(blockSize), p=\(parallelism) takes more than \(Self.mostMemory >> 20) MiB"
                    + " of memory or more than about ten seconds, and is refused")
        }
        self.init(unchecked: rounds, blockSize, parallelism)
    }

    private init(unchecked rounds: Int, _ blockSize: Int, _ parallelism: Int) {
        self.rounds = rounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }
}
