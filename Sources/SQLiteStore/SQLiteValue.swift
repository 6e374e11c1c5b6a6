/// A value of a column or a parameter.
package enum SQLiteValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    /// Keeps the bits of a number that may not fit.
    package static func bits(_ number: UInt64) -> SQLiteValue { .integer(Int64(bitPattern: number)) }
}
