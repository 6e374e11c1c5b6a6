extension Machine {
    /// Throws where the native stack comes to its end, long before it is there.
    @inline(__always)
    func checkStack() throws {
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        if here < stackLimit { throw RuntimeFailure.unsupported("such deep nesting") }
    }
}
