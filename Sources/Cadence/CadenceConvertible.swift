/// A Swift type that can be made of a Cadence value.
///
/// Optionals around a value are taken off when the Swift type is not an `Optional`; nil then is a `mismatch`.
public protocol CadenceReadable {
    /// Makes it of a value; `CadenceError` when the value has another type or does not fit.
    init(cadence: CadenceValue) throws
    /// Makes it straight from a JSON-Cadence document. Without an own one the value is made first.
    init(reading reader: borrowing CadenceReader) throws
}

/// A Swift type that has a Cadence value.
public protocol CadenceWritable {
    /// The value.
    var cadence: CadenceValue { get }
}

/// A Swift type with a counterpart in Cadence, both ways.
public protocol CadenceConvertible: CadenceReadable, CadenceWritable {}

/// A Swift type made of the fields of a Cadence struct, resource or event, looked up by name:
///
///     extension Point: CadenceStruct {
///         init(fields: inout CadenceFields) throws {
///             x = try fields.read("x")
///             y = try fields.read("y")
///         }
///     }
///
/// Fields may come in any order; reading them in the declared order is fastest. Fields that are not read are
/// tolerated, whatever they hold. A field that is read must not occur twice.
///
/// Swift types are read by recursion. For a type that can hold itself, decode with a `depth` limit that fits the stack.
public protocol CadenceStruct: CadenceReadable {
    /// Makes it of fields.
    init(fields: inout CadenceFields) throws
}

extension CadenceReadable {
    /// Makes it of the value that the reader stands at.
    public init(reading reader: borrowing CadenceReader) throws {
        try self.init(cadence: try reader.value())
    }
}

extension CadenceStruct {
    /// Makes it of a composite.
    public init(cadence: CadenceValue) throws {
        guard case .composite(let composite)? = cadence.unwrapped else {
            throw CadenceError.mismatch("a composite", cadence)
        }
        var fields = CadenceFields(composite)
        try self.init(fields: &fields)
        try fields.finish()
    }

    /// Makes it of the composite that the reader stands at.
    public init(reading reader: borrowing CadenceReader) throws {
        var fields = try reader.fields()
        try self.init(fields: &fields)
        try fields.finish()
    }
}

extension JSONCadence {
    /// What a document holds, without a `CadenceValue` in between: `decode([Note].self, from: bytes)`.
    ///
    /// Rules as for `decode(_:limits:form:)`, except that parts the type does not ask for are only checked to be
    /// JSON. Errors: `CadenceError`, and what initializers of the type throw.
    public static func decode<Decoded: CadenceReadable>(
        _ type: Decoded.Type, from bytes: [UInt8], limits: Limits = Limits(), form: Form = .node
    ) throws -> Decoded {
        let result = try withDocument(bytes, limits) { document in
            Result {
                try Decoded(reading: CadenceReader(document, token: JSONDocument.root, form: form, limits: limits))
            }
        }
        return try result.get()
    }
}

extension CadenceError {
    static func mismatch(_ expected: String, _ found: CadenceValue) -> CadenceError {
        let type = found.unwrapped.map { $0.jsonType.description } ?? "nil"
        return CadenceError(.mismatch, "expected \(expected), found \(type)")
    }

    /// Runs `body` and adds `step` to the path of a fault in it.
    static func locating<Result>(_ step: @autoclosure () -> String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as CadenceError {
            throw error.within(step())
        }
    }
}
