import Cadence

/// Numbers that come in as arguments and go out as results.
extension NumberValue {
    /// The number of an argument.
    init(_ integer: CadenceInteger) throws(NumberFailure) {
        self = try (SimpleType(rawValue: integer.type.name) ?? .invalid).fitted(integer.value)
    }

    /// The number of an argument.
    init(_ fixedPoint: CadenceFixedPoint) throws(NumberFailure) {
        self = try (SimpleType(rawValue: fixedPoint.type.name) ?? .invalid).fitted(fixedPoint.scaled)
    }

    /// The integer that a result shows; nil for a fixed-point number.
    var cadenceInteger: CadenceInteger? {
        type.portableInteger.flatMap { try? CadenceInteger($0, integer) }
    }

    /// The fixed-point number that a result shows; nil for an integer.
    var cadenceFixedPoint: CadenceFixedPoint? {
        type.portableFixedPoint.flatMap { try? CadenceFixedPoint($0, scaled: integer) }
    }
}
