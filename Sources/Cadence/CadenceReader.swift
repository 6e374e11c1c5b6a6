/// A place in a JSON-Cadence document, given to `CadenceReadable` types while it is decoded; it cannot be kept.
public struct CadenceReader: ~Copyable {
    let document: JSONDocument
    let token: Int
    let form: JSONCadence.Form
    let limits: JSONCadence.Limits

    init(_ document: JSONDocument, token: Int, form: JSONCadence.Form, limits: JSONCadence.Limits) {
        self.document = document
        self.token = token
        self.form = form
        self.limits = limits
    }

    /// The value at this place.
    public func value() throws(CadenceError) -> CadenceValue {
        var decoder = ValueDecoder(document, form: form, limits: limits)
        return try decoder.decode(token)
    }

    /// The fields of the composite at this place, or inside the optionals here.
    public func fields() throws(CadenceError) -> CadenceFields {
        let (tag, content) = try unwrapped()
        guard case .composite = tag else { throw mismatch("a composite", tag) }
        return try CadenceFields(document, composite: content, form: form, limits: limits)
    }

    var leaves: LeafDecoder { LeafDecoder(document, form: form, limits: limits) }

    func at(_ token: Int) -> CadenceReader {
        CadenceReader(document, token: token, form: form, limits: limits)
    }

    /// Type and content of the value inside all optionals.
    func unwrapped() throws(CadenceError) -> (tag: ValueTag, content: Int) {
        var (tag, content) = try document.valueObject(token)
        while tag == .optional, document.kind(content) != .null {
            (tag, content) = try document.valueObject(content)
        }
        return (tag, content)
    }

    /// The content of the value inside all optionals, which must have the type.
    func content(_ expected: ValueTag, _ name: String) throws(CadenceError) -> Int {
        let (tag, content) = try unwrapped()
        guard tag == expected else { throw mismatch(name, tag) }
        return content
    }

    func mismatch(_ expected: String, _ found: ValueTag) -> CadenceError {
        CadenceError(.mismatch, "expected \(expected), found \(found == .optional ? "nil" : found.name)")
    }
}

extension ValueTag {
    /// The name in JSON-Cadence.
    var name: String {
        switch self {
        case .integer(let type): type.name
        case .fixedPoint(let type): type.name
        case .composite(let kind): kind.rawValue
        default: Self.plain.first { $0.1 == self }?.0.description ?? ""
        }
    }
}
