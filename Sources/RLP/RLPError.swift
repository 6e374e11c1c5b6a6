/// Why bytes are not the canonical RLP that was asked for.
public struct RLPError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule that is broken.
    public enum Kind: Sendable, Hashable {
        /// The item needs more bytes than the input has.
        case truncated
        /// The item reaches past the end of the list that holds it.
        case overrun
        /// A byte below 0x80 was written with a header instead of standing for itself.
        case byteWithHeader
        /// The long form was used for fewer than 56 bytes.
        case longFormTooShort
        /// The length of a long form begins with a zero byte.
        case lengthLeadingZero
        /// Bytes follow the item.
        case trailingBytes
        /// A list stands where bytes were expected.
        case expectedBytes
        /// Bytes stand where a list was expected.
        case expectedList
        /// The list ends before this item.
        case missingItem
        /// The list has more items than were read.
        case leftoverItems
        /// An integer begins with a zero byte.
        case integerLeadingZero
        /// An integer does not fit.
        case integerTooLarge
        /// A field of fixed length has another one.
        case wrongLength
        /// A value is outside what the field allows.
        case invalidValue
        /// Lists are nested deeper than `RLPItem.maximumDepth`.
        case tooDeep
    }

    /// The rule that is broken.
    public let kind: Kind
    /// Where the offending item begins, counted in bytes from the start of the input.
    public let offset: Int
    /// The field being read, when the reader named it.
    public let field: String?

    /// Creates an error.
    public init(_ kind: Kind, offset: Int, field: String? = nil) {
        self.kind = kind
        self.offset = offset
        self.field = field
    }

    /// What is wrong, in which field, at which offset.
    public var description: String {
        "invalid RLP at byte \(offset)\(field.map { " (\($0))" } ?? ""): \(Self.texts[kind] ?? "\(kind)")"
    }

    private static let texts: [Kind: String] = [
        .truncated: "the item ends early: the input is shorter than the header says",
        .overrun: "the item reaches past the end of its list",
        .byteWithHeader: "a byte below 0x80 must stand for itself",
        .longFormTooShort: "the long form is only for 56 bytes and more",
        .lengthLeadingZero: "the length begins with a zero byte",
        .trailingBytes: "bytes follow after the item",
        .expectedBytes: "expected a byte string, found a list",
        .expectedList: "expected a list, found a byte string",
        .missingItem: "the list has too few items",
        .leftoverItems: "the list has too many items",
        .integerLeadingZero: "an integer must not begin with a zero byte",
        .integerTooLarge: "the integer is too large",
        .wrongLength: "the byte string has the wrong length",
        .invalidValue: "the value is not allowed here",
        .tooDeep: "lists are nested too deeply",
    ]
}
