/// A value of a running program.
///
/// Containers are objects, so that references and methods can change them in place. Whatever takes a value over, such
/// as a variable or an argument, takes a copy of it (`Machine.copy`) or moves the resource (`Machine.move`).
enum Value {
    case void
    case `nil`
    case some(OptionalBox)
    case bool(Bool)
    case number(NumberValue)
    case string(StringValue)
    case character(StringValue)
    case address(UInt64)
    case path(PathValue)
    case type(TypeValue)
    case array(ArrayValue)
    case dictionary(DictionaryValue)
    case composite(CompositeValue)
    case reference(ReferenceValue)
    case function(FunctionValue)
    case capability(CapabilityValue)
    case range(RangeValue)

    /// An optional that holds the value.
    static func optional(_ value: Value) -> Value { .some(OptionalBox(value)) }

    /// An optional that holds the value, or nil.
    static func optional(_ value: Value?) -> Value { value.map { .some(OptionalBox($0)) } ?? .nil }

    static func int(_ number: Int) -> Value { .number(NumberValue(.int, small: number)) }

    /// The value inside an optional; nil for nil. What is no optional is itself.
    var unwrapped: Value? {
        switch self {
        case .nil: nil
        case .some(let box): box.value
        default: self
        }
    }

    /// The container behind the value, if it is one.
    var object: ContainerObject? {
        switch self {
        case .array(let object): object
        case .dictionary(let object): object
        case .composite(let object): object
        case .some(let box): box.value.object
        default: nil
        }
    }
}

/// What an optional holds.
final class OptionalBox {
    @exclusivity(unchecked) var value: Value

    init(_ value: Value) { self.value = value }

    deinit { if value.isDeepNest { Value.release(surrendered()) } }
}
