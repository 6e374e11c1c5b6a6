/// The functions of the contract `RLP`.
enum RLPFunctions {
    static let functions: [String: BuiltinFunction] = [
        "RLP.decodeString": { call in
            let bytes = try input(call)
            let string: [UInt8]
            do throws(RLPDecoder.Failure) {
                string = try RLPDecoder(input: bytes).string()
            } catch {
                throw RuntimeFailure("RLPDecodeStringError", "failed to RLP-decode string: \(error.message)")
            }
            return try call.machine.makeBytes(string)
        },
        "RLP.decodeList": { call in
            let bytes = try input(call)
            let items: [[UInt8]]
            do throws(RLPDecoder.Failure) {
                items = try RLPDecoder(input: bytes).list()
            } catch {
                throw RuntimeFailure("RLPDecodeListError", "failed to RLP-decode list: \(error.message)")
            }
            let type = SemaType.array(.array(.simple(.uint8)))
            return .array(try call.machine.makeArray(type, try items.map { try call.machine.makeBytes($0) }))
        },
    ]

    private static func input(_ call: BuiltinCall) throws -> [UInt8] {
        let bytes = try call.bytes(0)
        try call.machine.meter.use(.element, times: bytes.count)
        return bytes
    }
}
