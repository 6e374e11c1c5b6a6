/// The numbers of simple types in stored bytes. They must never change; new types come at the end.
enum StoredTypeCodes {
    static let types: [SimpleType] = [
        .int, .int8, .int16, .int32, .int64, .int128, .int256, .uint, .uint8, .uint16, .uint32, .uint64, .uint128,
        .uint256, .word8, .word16, .word32, .word64, .word128, .word256, .fix64, .fix128, .ufix64, .ufix128,
        .never, .void, .anyStruct, .anyResource, .anyStructAttachment, .anyResourceAttachment, .hashableStruct,
        .storable, .bool, .character, .string, .address, .type, .path, .capabilityPath, .storagePath, .publicPath,
        .privatePath, .number, .signedNumber, .integer, .signedInteger, .fixedSizeUnsignedInteger, .fixedPoint,
        .signedFixedPoint, .any, .invalid,
    ]

    /// How many of them are types of numbers: the first ones.
    static let numberCount = 24

    static let codes: [SimpleType: UInt8] = Dictionary(
        uniqueKeysWithValues: types.enumerated().map { ($1, UInt8($0)) })
}

extension SimpleType {
    /// The number of a type of numbers.
    var storedNumberCode: UInt8 {
        switch self {
        case .int: 0
        case .uint8: 8
        case .uint64: 11
        case .ufix64: 22
        default: StoredTypeCodes.codes[self] ?? 0
        }
    }
}
