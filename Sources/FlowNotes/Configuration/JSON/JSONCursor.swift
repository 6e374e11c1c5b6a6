/// A node on its way from the file's top, which can say where it is when it is not what it should be.
struct JSONCursor: Sendable {
    let source: JSONSource
    let node: JSONNode
    let path: [String]

    /// The top of a file; throws when it is not JSON, or no object.
    init(_ source: JSONSource) throws(ConfigurationError) {
        self.source = source
        path = []
        do throws(JSONSourceParser.Failure) {
            node = try JSONSourceParser.parse(source)
        } catch {
            let (line, column) = source.position(of: error.offset)
            throw ConfigurationError(
                .syntax, "not valid JSON: \(error.reason)", hint: "mend the file there, or make a new one",
                at: .init(file: source.file, line: line, column: column, path: ""))
        }
        guard case .object = node.value else {
            throw error(
                "not valid as a configuration: \(node.kindName), but an object { … } is needed", kind: .syntax)
        }
    }

    private init(_ parent: JSONCursor, _ name: String, _ node: JSONNode) {
        source = parent.source
        path = parent.path + [name]
        self.node = node
    }

    /// Where the value stands.
    var place: ConfigurationError.Place {
        let (line, column) = source.position(of: node.range.lowerBound)
        return .init(file: source.file, line: line, column: column, path: pointer)
    }

    /// The way from the top as a JSON Pointer (RFC 6901).
    private var pointer: String {
        path.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    func error(
        _ message: String, hint: String = "see flow.json.example", kind: ConfigurationError.Kind = .shape
    ) -> ConfigurationError {
        ConfigurationError(kind, message, hint: hint, at: place)
    }

    /// The member of that name, if this is an object that has one.
    func member(_ name: String) -> JSONCursor? {
        node.member(name).map { JSONCursor(self, name, $0) }
    }

    /// The members of an object in order; throws for anything else, and for a name that stands twice.
    func members() throws(ConfigurationError) -> [(name: String, value: JSONCursor)] {
        guard case .object(let members) = node.value else { throw wrong("an object { … }") }
        var seen: Set<String> = []
        for member in members where !seen.insert(member.name).inserted {
            throw JSONCursor(self, member.name, member.value)
                .error("the name stands twice", hint: "keep one of the two")
        }
        return members.map { ($0.name, JSONCursor(self, $0.name, $0.value)) }
    }

    /// The members of the object under a name; none when there is no such name.
    func members(of name: String) throws(ConfigurationError) -> [(name: String, value: JSONCursor)] {
        try member(name)?.members() ?? []
    }

    /// The elements of a list.
    func elements() throws(ConfigurationError) -> [JSONCursor] {
        guard case .array(let nodes) = node.value else { throw wrong("a list [ … ]") }
        return nodes.enumerated().map { JSONCursor(self, String($0.offset), $0.element) }
    }

    /// The text; throws for anything else.
    func text() throws(ConfigurationError) -> String {
        guard let bytes = textBytes else { throw wrong("a text") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text, or what the variable holds that it names as a whole; throws for one that is unset or empty.
    func text(_ variables: Variables) throws(ConfigurationError) -> String {
        let text = try text()
        guard let name = Variables.reference(text) else { return text }
        return try variables.value(of: name, for: "the value", at: place)
    }

    /// The text if it is one.
    var textIfAny: String? { textBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// A whole number that is not negative.
    func number() throws(ConfigurationError) -> UInt32 {
        guard case .number = node.value, let number = UInt32(String(decoding: rawBytes, as: UTF8.self)) else {
            throw wrong("a whole number")
        }
        return number
    }

    /// The value's bytes as they stand in the file.
    var rawBytes: [UInt8] { source.slice(node.range) }

    func wrong(_ needed: String) -> ConfigurationError {
        error("\(node.kindName), but \(needed) is needed")
    }

    private var textBytes: [UInt8]? {
        guard case .string = node.value else { return nil }
        return source.bytes.withBytes { JSONText.unescape($0[node.range].dropFirst().dropLast()) }
    }
}
