import Cadence

extension Machine {
    /// A value in a string template.
    func templateText(_ value: Value) throws -> String {
        switch value {
        case .string(let string), .character(let string): return string.text
        case .bool(let value): return value ? "true" : "false"
        case .number(let number): return "\(number)"
        case .address(let address): return Address(rawValue: address).description
        case .path(let path): return "\(path)"
        default: throw RuntimeFailure.unsupported(Refusal.templateValue.text)
        }
    }

    /// Below zero where the first comes first, zero where both are equal.
    func compare(_ a: Value, _ b: Value) throws -> Int {
        switch (a, b) {
        case (.string(let a), .string(let b)), (.character(let a), .character(let b)):
            return a.text == b.text ? 0 : Array(a.text.utf8).lexicographicallyPrecedes(Array(b.text.utf8)) ? -1 : 1
        case (.bool(let a), .bool(let b)): return a == b ? 0 : a ? 1 : -1
        default: throw RuntimeFailure.unsupported(Refusal.comparison.text)
        }
    }

    /// The value behind a reference, as a copy.
    func read(through value: Value) throws -> Value {
        switch value {
        case .nil: return .nil
        case .some(let box): return .optional(try read(through: box.value))
        default: return try copy(try dereferenced(value))
        }
    }

    /// The value as one of a type; nil where it is none.
    func cast(_ value: Value, to type: SemaType) throws -> Value? {
        let value = castable(value, to: type)
        return isSubtype(typeOf(value), type) ? try convert(value, to: type) : nil
    }

    /// What a cast is about: the value without its optionals, but for the types that preserve these.
    func castable(_ value: Value, to type: SemaType) -> Value {
        let core = type.core
        return core == .anyStruct || core == .simple(.anyResource) ? value : value.unboxed
    }
}
