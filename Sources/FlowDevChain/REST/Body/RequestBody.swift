/// The body of a request, as a node reads it.
enum RequestBody {
    /// How many bytes a node reads.
    static let maximumSize = 4 << 20

    /// The one object of a body; throws a node's refusal of any other.
    static func read(_ body: [UInt8], as shape: BodyShape) throws(RESTError) -> BodyValue {
        let isTooLarge = body.count > maximumSize
        let bytes = isTooLarge ? Array(body.prefix(maximumSize)) : body
        let end: Int
        switch BodyScanner.scan(bytes) {
        case .value(let count): end = count
        case .malformed(let position):
            throw .malformed("request body contains badly-formed JSON (at position \(position))")
        case .empty where !isTooLarge: throw .malformed("request body must not be empty")
        case .cutOff where !isTooLarge: throw .malformed("request body contains badly-formed JSON")
        case .empty, .cutOff: throw .malformed("http: request body too large")
        }
        let value = try BodyDecoder.decode(Array(bytes[..<end]), as: shape)
        if value.isNull { throw .malformed("request body must not be empty") }
        guard !isTooLarge, BodyScanner.scan(Array(bytes[end...])) == .empty else {
            throw .malformed("request body must only contain a single JSON object")
        }
        return value
    }
}
