/// Bytes as programs have them: arrays of `UInt8`.
extension Machine {
    func makeBytes(_ bytes: [UInt8]) throws -> Value {
        try meter.use(.element, times: bytes.count)
        let array = try makeArray(.array(.simple(.uint8)), [])
        try reserve(bytes.count)
        array.elements = bytes.map { .number(NumberValue(.uint8, small: Int($0))) }
        return .array(array)
    }

    func bytes(of value: Value) throws -> [UInt8] {
        let array = try BuiltinCall.array(value)
        try meter.use(.element, times: array.elements.count)
        try meter.allocate(array.elements.count)
        return try array.elements.map { element in
            guard case .number(let number) = element, let byte = number.byte else { throw BuiltinCall.mismatch }
            return byte
        }
    }

    /// Counts the memory of elements that an array is going to get.
    func reserve(_ count: Int) throws {
        let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        try meter.allocate(overflow ? -1 : size)
    }
}

extension NumberValue {
    /// The number as a byte, if it is one. Never inlined: the optimizer of Swift 6.3 gives up on it in a closure.
    @inline(never)
    var byte: UInt8? { small.flatMap(UInt8.init(exactly:)) }
}
