/// What arrays, dictionaries and composites have in common.
class ContainerObject {
    /// The account in whose storage it is; 0 for none.
    final var owner: UInt64 = 0
    /// Counts the moves of a resource: references remember it, and end with the next move.
    final var generation: UInt32 = 0
    /// Whether the resource was destroyed or moved away for good.
    final var isDestroyed = false
    /// Whether it was part of a container and another value took its place: the chain empties it then.
    final var isOverwritten = false
    /// How many loops go over its elements right now: none may be added or removed then.
    final var iterations: Int32 = 0

    /// Whether it is a resource, or holds some.
    var isResource: Bool { false }
}
