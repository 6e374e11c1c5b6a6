/// A number of one of Cadence's concrete number types: the type and the integer that stands for it.
struct NumberValue: Hashable, Sendable {
    let type: SimpleType
    let raw: Raw

    enum Raw: Hashable, Sendable {
        case small(Int)
    }
}
