import Glibc

/// A moment, in milliseconds of a clock that never goes back.
struct MonotonicTime: Comparable {
    /// The milliseconds.
    let milliseconds: Int

    /// Later than any other.
    static let never = MonotonicTime(milliseconds: .max)

    /// This moment.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(milliseconds: time.tv_sec &* 1000 &+ time.tv_nsec / 1_000_000)
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.milliseconds < right.milliseconds }

    /// The moment so much later, at least a millisecond; `never` when it is too far away.
    static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
        let part = Int(attoseconds / 1_000_000_000_000_000)
        let (sum, isTooLate) = time.milliseconds.addingReportingOverflow(max(1, whole &+ part))
        return overflow && seconds > 0 || isTooLate ? .never : MonotonicTime(milliseconds: sum)
    }
}
