/// The bytes of an answer on their way from the transport to the socket: one piece at a time.
final class OutgoingBody {
    private var piece: ArraySlice<UInt8> = []
    private var giver: CheckedContinuation<Bool, Never>?
    private var isCancelled = false
    /// Whether no pieces come after those already here.
    var isComplete = false
    /// Whether the rest will never come.
    var hasFailed = false

    /// Takes the next piece; `giver` is resumed when it has been used, with false when no more is wanted.
    func put(_ bytes: [UInt8], giver: CheckedContinuation<Bool, Never>? = nil) {
        guard !isCancelled, piece.isEmpty else {
            giver?.resume(returning: false)
            return
        }
        piece = bytes[...]
        self.giver = giver
        if bytes.isEmpty { release(true) }
    }

    /// Moves as many bytes as there are and fit; how many they were.
    func move(to buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, piece.count)
        piece.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
        piece = piece.dropFirst(count)
        if piece.isEmpty {
            piece = []
            release(true)
        }
        return count
    }

    /// Wants no more pieces.
    func cancel() {
        isCancelled = true
        piece = []
        release(false)
    }

    private func release(_ isMoreWanted: Bool) {
        giver?.resume(returning: isMoreWanted)
        giver = nil
    }
}
