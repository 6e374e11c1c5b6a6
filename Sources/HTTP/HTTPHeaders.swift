/// Header fields in order; names are compared without regard to case.
public struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Sendable, Hashable {
        /// The name as written.
        public let name: String
        /// The value without white space around it.
        public let value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in the order received or to be sent.
    public private(set) var fields: [Field] = []

    /// Creates the fields of a literal such as `["Content-Type": "application/json"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }

    /// Creates the fields in their order.
    public init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The value of the first field of that name; setting replaces all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.matches($0, name) }?.value }
        set {
            fields.removeAll { Self.matches($0, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// Adds a field after those already there, whatever their names.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func matches(_ field: Field, _ name: String) -> Bool {
        field.name.utf8.elementsEqual(name.utf8) { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
