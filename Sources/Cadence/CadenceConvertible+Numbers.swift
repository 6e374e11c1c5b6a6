/// Swift integers: written as the Cadence type of the same name, read from any integer type whose number fits.
extension CadenceConvertible where Self: FixedWidthInteger {
    /// The number of an integer of whatever type; `outOfRange` when it does not fit.
    public init(cadence: CadenceValue) throws {
        guard case .integer(let integer)? = cadence.unwrapped else {
            throw CadenceError.mismatch("an integer", cadence)
        }
        self = try Self.fitting(integer)
    }

    /// The number of an integer of whatever type; `outOfRange` when it does not fit.
    public init(reading reader: borrowing CadenceReader) throws {
        let (tag, content) = try reader.unwrapped()
        guard case .integer(let type) = tag else { throw reader.mismatch("an integer", tag) }
        self = try Self.fitting(try reader.leaves.integer(type, content))
    }

    private static func fitting(_ integer: CadenceInteger) throws(CadenceError) -> Self {
        guard let number = Self(exactly: integer) else {
            let digits = shortened(integer.description)
            throw CadenceError(.outOfRange, "\(digits) does not fit in a Swift \(Self.self)")
        }
        return number
    }

    /// The number as the Cadence type of the same name: `Int` as Int, `UInt64` as UInt64.
    public var cadence: CadenceValue {
        .integer(CadenceInteger(unchecked: CadenceIntegerType(of: Self.self), BigInt(self)))
    }
}

extension CadenceIntegerType {
    /// The type of the same name as a Swift type, or of the same range.
    init<Integer: FixedWidthInteger>(of type: Integer.Type) {
        let isWord = type == Int.self || type == UInt.self
        let match = Self.allCases.first { candidate in
            candidate.isSigned == Integer.isSigned && candidate.bits == (isWord ? nil : Integer.bitWidth)
        }
        self = match ?? (Integer.isSigned ? .int : .uint)
    }
}

extension Int: CadenceConvertible {}
extension Int8: CadenceConvertible {}
extension Int16: CadenceConvertible {}
extension Int32: CadenceConvertible {}
extension Int64: CadenceConvertible {}
extension Int128: CadenceConvertible {}
extension UInt: CadenceConvertible {}
extension UInt8: CadenceConvertible {}
extension UInt16: CadenceConvertible {}
extension UInt32: CadenceConvertible {}
extension UInt64: CadenceConvertible {}
extension UInt128: CadenceConvertible {}

extension CadenceInteger: CadenceConvertible {
    /// The integer of any integer type.
    public init(cadence: CadenceValue) throws {
        guard case .integer(let integer)? = cadence.unwrapped else {
            throw CadenceError.mismatch("an integer", cadence)
        }
        self = integer
    }

    /// The integer as a value.
    public var cadence: CadenceValue { .integer(self) }
}

extension CadenceFixedPoint: CadenceConvertible {
    /// The number of any fixed-point type.
    public init(cadence: CadenceValue) throws {
        guard case .fixedPoint(let number)? = cadence.unwrapped else {
            throw CadenceError.mismatch("a fixed-point number", cadence)
        }
        self = number
    }

    /// The number as a value.
    public var cadence: CadenceValue { .fixedPoint(self) }
}

extension UFix64: CadenceConvertible {
    /// The number of a UFix64.
    public init(cadence: CadenceValue) throws {
        guard case .fixedPoint(let number)? = cadence.unwrapped, number.type == .ufix64 else {
            throw CadenceError.mismatch("UFix64", cadence)
        }
        self.init(rawValue: number.scaled.low)
    }

    /// The number of a UFix64.
    public init(reading reader: borrowing CadenceReader) throws {
        let content = try reader.content(.fixedPoint(.ufix64), "UFix64")
        self.init(rawValue: try reader.leaves.fixedPoint(.ufix64, content).scaled.low)
    }

    /// A UFix64.
    public var cadence: CadenceValue { .fixedPoint(CadenceFixedPoint(self)) }
}

extension Fix64: CadenceConvertible {
    /// The number of a Fix64.
    public init(cadence: CadenceValue) throws {
        guard case .fixedPoint(let number)? = cadence.unwrapped, number.type == .fix64,
            let raw = number.scaled.exactly(Int64.self)
        else { throw CadenceError.mismatch("Fix64", cadence) }
        self.init(rawValue: raw)
    }

    /// A Fix64.
    public var cadence: CadenceValue { .fixedPoint(CadenceFixedPoint(self)) }
}
