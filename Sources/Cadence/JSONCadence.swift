/// JSON-Cadence, the JSON form of Cadence values: arguments of transactions and scripts, script results, events.
public enum JSONCadence {
    /// Whose documents are read or written.
    public enum Form: Sendable, Hashable {
        /// What goes to a node.
        ///
        /// Written with `type` before `value` and `name` before `value`, strings as JavaScript's `JSON.stringify`
        /// escapes them, so that wallets write the same bytes again. Read exactly as a node reads an argument.
        case argument
        /// What a node writes.
        ///
        /// Written as the Go encoder does: `value` before `type` and before `name`, `<`, `>`, `&`, U+2028 and U+2029
        /// escaped. Read with all that nodes write now or wrote in the past although they refuse it as an argument:
        /// attachments, capabilities with a path, types as bare text, the references and restricted types of old
        /// Cadence, addresses with an odd number of digits, type names this library does not know.
        case node
    }

    /// What a document may cost.
    public struct Limits: Sendable, Hashable {
        /// The length in bytes; 256 MiB unless set, never more than 2²⁹ − 1.
        public var bytes: Int
        /// Levels of arrays and objects; 10,000 unless set, as the chain's own decoder.
        public var depth: Int
        /// JSON values and member names together; 50 million unless set. Each takes 8 bytes while decoding.
        public var items: Int
        /// Levels of types within types; 50 unless set. Types are read by recursion, and 50 levels are safe on a
        /// stack of 512 kB even without optimization; the chain's own language allows 16 in source text.
        public var typeDepth: Int

        /// Limits; what is not given keeps its default.
        public init(
            bytes: Int = 1 << 28, depth: Int = 10_000, items: Int = 50_000_000, typeDepth: Int = 50
        ) {
            self.bytes = bytes
            self.depth = depth
            self.items = items
            self.typeDepth = typeDepth
        }
    }

    /// The value of a document.
    ///
    /// White space around the document is allowed, other bytes after it are not, nor is text that is not valid
    /// Unicode. A value object has the members `type` and `value` in either order and no others; the objects inside
    /// (fields, pairs, types) may have more, which are ignored. A member that is read must not occur twice.
    public static func decode(
        _ bytes: [UInt8], limits: Limits = Limits(), form: Form = .node
    ) throws(CadenceError) -> CadenceValue {
        try withDocument(bytes, limits) { (document) throws(CadenceError) in
            var decoder = ValueDecoder(document, form: form, limits: limits)
            return try decoder.decode(JSONDocument.root)
        }
    }

    static func withDocument<Output>(
        _ bytes: [UInt8], _ limits: Limits, _ body: (JSONDocument) throws(CadenceError) -> Output
    ) throws(CadenceError) -> Output {
        if bytes.starts(with: [0xd8, 0x82]) || bytes.starts(with: [0xd8, 0x81]) {
            throw CadenceError(.notJSONCadence, "this is not JSON-Cadence (it looks like CCF)", offset: 0)
        }
        let maximum = min(limits.bytes, JSONToken.maximumExtent)
        guard bytes.count <= maximum else {
            throw CadenceError(.limit, "the document has \(bytes.count) bytes, at most \(maximum) are read")
        }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(CadenceError) in
            let tokens = try JSONScanner(buffer, limits: limits).scan()
            return try tokens.withTokens { (tokens) throws(CadenceError) in
                try body(JSONDocument(bytes: buffer, tokens: tokens))
            }
        }
    }
}
