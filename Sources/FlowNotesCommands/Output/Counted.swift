extension BinaryInteger {
    /// The number with what it counts: `1 note`, `2 notes`.
    func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
