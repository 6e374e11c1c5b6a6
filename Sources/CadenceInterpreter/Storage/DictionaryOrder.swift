/// The chain's order of dictionary keys.
enum DictionaryOrder {
    /// The seed of a dictionary that is not stored, by its number among the containers of the run.
    static func seed(slab: UInt64) -> UInt64 { slab }
}
