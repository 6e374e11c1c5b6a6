/// The memory of frames: a stack of values in pieces, so that a call takes none of its own from the system.
final class FrameStack {
    private var pieces: [UnsafeMutableBufferPointer<Value>] = []
    /// How many values of each piece are taken.
    private var taken: [Int] = []
    private static let pieceSize = 4096

    deinit {
        for piece in pieces { piece.deallocate() }
    }

    /// Values for a frame, all void.
    @inline(__always)
    func push(_ count: Int) -> UnsafeMutablePointer<Value> {
        if let last = taken.indices.last, let base = pieces[last].baseAddress, taken[last] + count <= pieces[last].count
        {
            let slots = base + taken[last]
            taken[last] += count
            slots.initialize(repeating: .void, count: count)
            return slots
        }
        return pushPiece(count)
    }

    @inline(never)
    private func pushPiece(_ count: Int) -> UnsafeMutablePointer<Value> {
        let piece = UnsafeMutableBufferPointer<Value>.allocate(capacity: max(count, Self.pieceSize))
        pieces.append(piece)
        taken.append(count)
        let slots = piece.baseAddress ?? UnsafeMutablePointer.allocate(capacity: 1)
        slots.initialize(repeating: .void, count: count)
        return slots
    }

    /// Gives back the values taken last.
    @inline(__always)
    func pop(_ slots: UnsafeMutablePointer<Value>, _ count: Int) {
        slots.deinitialize(count: count)
        let last = taken.count - 1
        taken[last] -= count
        if taken[last] == 0 && last > 0 { popPiece() }
    }

    @inline(never)
    private func popPiece() {
        pieces.removeLast().deallocate()
        taken.removeLast()
    }
}
