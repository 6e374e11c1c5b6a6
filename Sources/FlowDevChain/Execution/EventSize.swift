import Cadence

/// How many bytes an event has for the limit of a transaction's events.
///
/// The chain counts the bytes of its own binary form (CCF), which is not written here; this counts what it is made of:
/// the type's id, the names and types of the fields, and the values at their binary sizes.
enum EventSize {
    static func estimate(_ event: CadenceComposite) -> Int {
        event.fields.reduce(event.id.utf8.count + 16) { $0 + $1.name.utf8.count + 4 + estimate($1.value) }
    }

    private static func estimate(_ value: CadenceValue) -> Int {
        switch value {
        case .string(let text): text.utf8.count + 3
        case .array(let array): array.reduce(3) { $0 + estimate($1) }
        case .dictionary(let dictionary):
            dictionary.reduce(3) { $0 + estimate($1.key) + estimate($1.value) }
        case .composite(let composite):
            composite.fields.reduce(composite.id.utf8.count + 3) { $0 + $1.name.utf8.count + estimate($1.value) }
        case .optional(let optional): 1 + (optional.wrapped.map(estimate) ?? 0)
        default: 9
        }
    }
}
