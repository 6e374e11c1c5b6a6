/// The events of one page, taken one by one; its place is free again when nobody holds it.
final class EventStream: Sendable {
    private let events: AsyncStream<[UInt8]>
    private let onEnd: @Sendable () -> Void

    init(_ events: AsyncStream<[UInt8]>, onEnd: @escaping @Sendable () -> Void) {
        self.events = events
        self.onEnd = onEnd
    }

    deinit { onEnd() }

    /// The next event, however long that takes; nil when there are no more.
    func next() async -> [UInt8]? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }
}
