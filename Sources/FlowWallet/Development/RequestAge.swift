/// How long ago something was asked, and whether anybody seems to wait for the answer, in words.
struct RequestAge: Sendable {
    private let age: Duration
    private let silence: Duration?

    init(_ entry: WalletBook.Entry, in book: WalletBook, at now: ContinuousClock.Instant) {
        age = entry.asked.duration(to: now)
        silence = book.isLeft(entry, at: now) ? entry.polled.duration(to: now) : nil
    }

    /// `2 minutes ago`.
    var words: String {
        let length = Self.length(age)
        return length.map { "\($0) ago" } ?? "just now"
    }

    /// That nobody seems to wait any more; nil when somebody does.
    var left: String? {
        silence.flatMap(Self.length).map { length in
            "The application has not looked for the answer for \(length): it has probably given up."
        }
    }

    /// Both, for lists.
    var sentence: String { "It was \(words)." + (left.map { " " + $0 } ?? "") }

    private static func length(_ duration: Duration) -> String? {
        let seconds = duration.components.seconds
        return switch seconds {
        case ..<5: nil
        case ..<60: "\(seconds) seconds"
        case ..<120: "1 minute"
        default: "\(seconds / 60) minutes"
        }
    }
}
