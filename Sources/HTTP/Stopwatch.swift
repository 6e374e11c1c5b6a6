/// The time since this call, by a clock whose type does not matter.
package func stopwatch(_ clock: any Clock<Duration>) -> @Sendable () -> Duration {
    func start<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
    return start(clock)
}

extension Duration {
    /// Whole milliseconds, the rest cut off.
    var wholeMilliseconds: Int {
        Int(clamping: components.seconds).multipliedReportingOverflow(by: 1000).partialValue
            &+ Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
