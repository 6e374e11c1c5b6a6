import Synchronization

/// Idle C objects kept for the next call, so that a hot path allocates nothing.
///
/// A taken object belongs to the taker alone: no two threads ever hold the same one.
final class PointerPool: Sendable {
    private static let capacity = 32

    // Pointers are kept as addresses because a pointer is not Sendable.
    private let idle: Mutex<[UInt]>
    private let free: @Sendable (OpaquePointer) -> Void

    init(free: @escaping @Sendable (OpaquePointer) -> Void) {
        self.free = free
        var room: [UInt] = []
        room.reserveCapacity(Self.capacity)
        idle = Mutex(room)
    }

    deinit {
        let left = idle.withLock { $0 }
        left.compactMap { OpaquePointer(bitPattern: $0) }.forEach(free)
    }

    /// An idle object, or nil when the caller has to create one.
    func take() -> OpaquePointer? {
        idle.withLock { $0.popLast() }.flatMap { OpaquePointer(bitPattern: $0) }
    }

    /// Gives an object back; it is freed when enough are idle.
    func put(_ pointer: OpaquePointer) {
        let kept = idle.withLock { idle in
            guard idle.count < Self.capacity else { return false }
            idle.append(UInt(bitPattern: pointer))
            return true
        }
        if !kept { free(pointer) }
    }
}
