/// What a stored value begins with. The numbers must never change.
enum StoredTag: UInt8 {
    case void = 0
    case `nil`
    case some
    case no
    case yes
    case string
    case character
    case address
    case path
    case type
    case unknownType
    case array
    case pagedArray
    case dictionary
    case pagedDictionary
    case composite
    case capability
    case untypedCapability
    case range

    /// Numbers of 64 bits have the code of their type behind this.
    static let small: UInt8 = 64
    /// Others, with all their bytes.
    static let big: UInt8 = 128
    /// How deep stored values may be nested.
    static let depthLimit = 200

    static var tooDeep: RuntimeFailure { .unsupported(Refusal.storedDepth.text(depthLimit)) }
}

extension PathValue.Domain {
    static let storedOrder: [PathValue.Domain] = [.storage, .public, .private]

    /// The number of the domain; it must never change.
    var storedCode: UInt8 { UInt8(Self.storedOrder.firstIndex(of: self) ?? 0) }
}
