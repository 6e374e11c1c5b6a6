import Cadence

/// A type without parts; the raw value is its name.
enum SimpleType: String, Sendable, CaseIterable {
    case invalid = "<<invalid>>"
    case any = "Any"
    case never = "Never"
    case void = "Void"
    case anyStruct = "AnyStruct"
    case anyResource = "AnyResource"
    case anyStructAttachment = "AnyStructAttachment"
    case anyResourceAttachment = "AnyResourceAttachment"
    case hashableStruct = "HashableStruct"
    case storable = "Storable"
    case bool = "Bool"
    case character = "Character"
    case string = "String"
    case address = "Address"
    case type = "Type"
    case path = "Path"
    case capabilityPath = "CapabilityPath"
    case storagePath = "StoragePath"
    case publicPath = "PublicPath"
    case privatePath = "PrivatePath"
    case number = "Number"
    case signedNumber = "SignedNumber"
    case integer = "Integer"
    case signedInteger = "SignedInteger"
    case fixedSizeUnsignedInteger = "FixedSizeUnsignedInteger"
    case fixedPoint = "FixedPoint"
    case signedFixedPoint = "SignedFixedPoint"
    case int = "Int"
    case int8 = "Int8"
    case int16 = "Int16"
    case int32 = "Int32"
    case int64 = "Int64"
    case int128 = "Int128"
    case int256 = "Int256"
    case uint = "UInt"
    case uint8 = "UInt8"
    case uint16 = "UInt16"
    case uint32 = "UInt32"
    case uint64 = "UInt64"
    case uint128 = "UInt128"
    case uint256 = "UInt256"
    case word8 = "Word8"
    case word16 = "Word16"
    case word32 = "Word32"
    case word64 = "Word64"
    case word128 = "Word128"
    case word256 = "Word256"
    case fix64 = "Fix64"
    case ufix64 = "UFix64"
    case fix128 = "Fix128"
    case ufix128 = "UFix128"

    /// The types right above, by which numbers and paths are ordered.
    var parents: [SimpleType] {
        switch self {
        case .signedInteger: [.integer, .signedNumber]
        case .signedFixedPoint: [.fixedPoint, .signedNumber]
        case .fixedSizeUnsignedInteger: [.integer]
        case .integer, .signedNumber, .fixedPoint: [.number]
        case .fix64, .fix128: [.signedFixedPoint]
        case .ufix64, .ufix128: [.fixedPoint]
        case .capabilityPath, .storagePath: [.path]
        case .publicPath, .privatePath: [.capabilityPath]
        default: integerParents
        }
    }

    private var integerParents: [SimpleType] {
        guard let integer = integerType else { return [] }
        if integer.isSigned { return [.signedInteger] }
        return integer.bits == nil ? [.integer] : [.fixedSizeUnsignedInteger]
    }

    /// The range and width of an integer type.
    var integerType: CadenceIntegerType? { CadenceIntegerType(name: rawValue) }

    /// How many digits a fixed-point type has after the point, and whether it has a sign.
    var fixedPointShape: (scale: Int, bits: Int, isSigned: Bool)? {
        switch self {
        case .fix64: (8, 64, true)
        case .ufix64: (8, 64, false)
        case .fix128: (24, 128, true)
        case .ufix128: (24, 128, false)
        default: nil
        }
    }

    /// This type and all above it in its family.
    var ancestors: Set<SimpleType> {
        var found: Set<SimpleType> = [self]
        for parent in parents { found.formUnion(parent.ancestors) }
        return found
    }

    /// Whether values of exactly this type exist and are numbers.
    var isConcreteNumber: Bool { isConcreteInteger || fixedPointShape != nil }
    var isConcreteInteger: Bool { SimpleType.concreteIntegers.contains(self) }
    var isNumber: Bool { self == .number || isConcreteNumber || SimpleType.abstractNumbers.contains(self) }
    var isPath: Bool { self == .path || self == .capabilityPath || SimpleType.paths.contains(self) }

    static let concreteIntegers: Set<SimpleType> = Set(allCases.filter { $0.integerType != nil })
    static let abstractNumbers: Set<SimpleType> = [
        .number, .signedNumber, .integer, .signedInteger, .fixedSizeUnsignedInteger, .fixedPoint, .signedFixedPoint,
    ]
    static let paths: Set<SimpleType> = [.storagePath, .publicPath, .privatePath]

    /// The types a program can name.
    static let named: [String: SimpleType] = Dictionary(
        uniqueKeysWithValues: allCases.filter { ![.invalid, .any, .storable].contains($0) }.map { ($0.rawValue, $0) })
}
