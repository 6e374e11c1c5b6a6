/// The way from a master key to a key, as `m/44'/539'/0'/0/0`.
///
/// Flow's paths are `m/44'/539'/account'/0/key` (FLIP 200).
public struct DerivationPath: Sendable, Hashable, CustomStringConvertible {
    /// From here on an index is hardened: 2³¹.
    public static let firstHardened: UInt32 = 0x8000_0000
    /// The path that flow-cli uses by default, `m/44'/539'/0'/0/0`.
    public static let flowDefault = DerivationPath(indexes: [
        44 | firstHardened, 539 | firstHardened, firstHardened, 0, 0,
    ])
    /// The most steps that BIP-32 can number.
    public static let longest = 255

    /// The index of each step; those from ``firstHardened`` on are hardened.
    public let indexes: [UInt32]

    /// The path of some indexes.
    public init(indexes: [UInt32]) {
        self.indexes = indexes
    }

    /// The path of a text: `m`, then at least one step, each a `/` and a decimal number.
    ///
    /// A step with `'` behind it is hardened and at most 2147483647; without, numbers up to 4294967295 are indexes as
    /// they are. White space around a number is skipped. Every path that is read is the path that flow-cli reads.
    ///
    /// Some texts that flow-cli accepts are refused, because what it reads there is not what one sees: a leading zero
    /// (`044'` is octal, 36), `0x`, `0o`, `0b`, `_` and `+`, and a path that does not start with `m/` (it is put
    /// behind Ethereum's `m/44'/60'/0'/0`). `h` and `H` are refused by both.
    /// Throws ``CryptoError/Kind/invalidPath``.
    public init(_ text: String) throws(CryptoError) {
        let steps = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        guard steps.count >= 2, steps[0] == "m" else {
            throw Self.invalid("it starts with m/ and has at least one step, as m/44'/539'/0'/0/0")
        }
        guard steps.count <= Self.longest + 1 else { throw Self.invalid("it has at most \(Self.longest) steps") }
        var indexes: [UInt32] = []
        for (number, step) in steps.dropFirst().enumerated() {
            indexes.append(try Self.index(step, number: number + 1))
        }
        self.indexes = indexes
    }

    /// The text, `m/44'/539'/0'/0/0`.
    public var description: String {
        let steps = indexes.map { $0 < Self.firstHardened ? "\($0)" : "\($0 - Self.firstHardened)'" }
        return (["m"] + steps).joined(separator: "/")
    }

    private static func index(_ step: Substring, number: Int) throws(CryptoError) -> UInt32 {
        let isHardened = step.hasSuffix("'")
        let digits = isHardened ? trimmed(step.dropLast()) : step
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            throw invalid("step \(number) is a decimal number, with ' behind it when hardened")
        }
        guard digits == "0" || !digits.hasPrefix("0") else {
            throw invalid("step \(number) has a leading zero; flow-cli would read it as octal")
        }
        guard let value = UInt32(digits), !isHardened || value < firstHardened else {
            throw invalid("step \(number) is at most \(isHardened ? firstHardened - 1 : .max)")
        }
        return isHardened ? value | firstHardened : value
    }

    private static func trimmed(_ text: Substring) -> Substring { KeyText.trimmed(String(text)) }

    private static func invalid(_ rule: String) -> CryptoError {
        CryptoError(.invalidPath, "not a derivation path: \(rule)")
    }
}
