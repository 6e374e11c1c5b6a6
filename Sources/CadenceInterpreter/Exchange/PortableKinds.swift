import Cadence

/// The names of portable values for those of a run.
extension CompositeKind {
    var portable: CadenceComposite.Kind {
        switch self {
        case .structure: .structure
        case .resource: .resource
        case .contract: .contract
        case .enumeration: .enumeration
        case .event: .event
        case .attachment: .attachment
        }
    }
}

extension PathValue.Domain {
    var portable: CadencePath.Domain {
        switch self {
        case .storage: .storage
        case .public: .public
        case .private: .private
        }
    }

    init(_ domain: CadencePath.Domain) {
        switch domain {
        case .storage: self = .storage
        case .public: self = .public
        case .private: self = .private
        }
    }
}

extension SimpleType {
    /// The integer type; found at once, because results may hold many numbers.
    var portableInteger: CadenceIntegerType? {
        switch self {
        case .int: .int
        case .int8: .int8
        case .int16: .int16
        case .int32: .int32
        case .int64: .int64
        case .int128: .int128
        case .int256: .int256
        case .uint: .uint
        case .uint8: .uint8
        case .uint16: .uint16
        case .uint32: .uint32
        case .uint64: .uint64
        case .uint128: .uint128
        case .uint256: .uint256
        case .word8: .word8
        case .word16: .word16
        case .word32: .word32
        case .word64: .word64
        case .word128: .word128
        case .word256: .word256
        default: nil
        }
    }

    /// The fixed-point type.
    var portableFixedPoint: CadenceFixedPointType? {
        switch self {
        case .fix64: .fix64
        case .ufix64: .ufix64
        case .fix128: .fix128
        case .ufix128: .ufix128
        default: nil
        }
    }
}
