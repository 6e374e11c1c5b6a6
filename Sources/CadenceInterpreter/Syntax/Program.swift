/// A program that parsed.
struct Program: Sendable {
    let declarations: [Declaration]
    /// How many expressions there are; their ids are below.
    let expressionCount: Int
}
