/// A growing list of tokens; an `Array` would ask for its uniqueness at each of them.
struct JSONTokenList: ~Copyable {
    private var buffer: UnsafeMutableBufferPointer<JSONToken>
    private(set) var count = 0

    init(capacity: Int) {
        buffer = .allocate(capacity: max(capacity, 16))
    }

    deinit {
        buffer.deallocate()
    }

    /// Gives the tokens to `body`; they are valid only in it.
    borrowing func withTokens<Output>(
        _ body: (UnsafeBufferPointer<JSONToken>) throws(CadenceError) -> Output
    ) throws(CadenceError) -> Output {
        try body(UnsafeBufferPointer(rebasing: buffer[..<count]))
    }

    @inline(__always)
    mutating func append(_ token: JSONToken) {
        if count == buffer.count { grow() }
        buffer.initializeElement(at: count, to: token)
        count += 1
    }

    /// Sets the extent of a container that is closed now.
    @inline(__always)
    mutating func close(_ container: Int) {
        buffer[container].extent = count
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutableBufferPointer<JSONToken>.allocate(capacity: buffer.count + buffer.count / 2)
        _ = larger.moveInitialize(fromContentsOf: buffer)
        buffer.deallocate()
        buffer = larger
    }
}
