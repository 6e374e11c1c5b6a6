/// A register's value as of a block.
struct RegisterVersion: Hashable {
    /// nil for a register that is not there.
    let value: [UInt8]?
    /// How many differences it takes to make the value from one that was kept whole.
    let depth: Int

    static let none = RegisterVersion(value: nil, depth: 0)

    /// After so many differences a value is kept whole again, so that none takes long to read.
    static let depthLimit = 32

    /// What is kept of the version that follows this one, and whether it is only the difference.
    func next(_ value: [UInt8]?) -> (version: RegisterVersion, stored: [UInt8]?) {
        if let new = value, let old = self.value, depth < Self.depthLimit,
            let difference = RegisterDelta.difference(from: old, to: new)
        {
            return (RegisterVersion(value: new, depth: depth + 1), difference)
        }
        return (RegisterVersion(value: value, depth: 0), value)
    }
}
