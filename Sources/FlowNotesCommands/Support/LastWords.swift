internal import Glibc
internal import Synchronization

/// What is said when SIGTERM or SIGHUP ends the program while it waits for another.
enum LastWords {
    /// The address of a C string; 0 for none. A handler of signals can read no more than that.
    private static let text = Atomic<UInt>(0)

    /// Runs the body; a signal that ends the program meanwhile writes the text to stderr first.
    static func said<Value>(_ words: String, _ body: () throws -> Value) rethrows -> Value {
        let copy = strdup(words)
        text.store(UInt(bitPattern: copy), ordering: .releasing)
        let former = [SIGTERM, SIGHUP].map { number in
            (
                number,
                signal(number) { number in
                    if let words = UnsafePointer<CChar>(bitPattern: LastWords.text.load(ordering: .acquiring)) {
                        _ = write(STDERR_FILENO, words, strlen(words))
                    }
                    signal(number, SIG_DFL)
                    raise(number)
                }
            )
        }
        defer {
            for (number, handler) in former { signal(number, handler) }
            text.store(0, ordering: .releasing)
            free(copy)
        }
        return try body()
    }
}
