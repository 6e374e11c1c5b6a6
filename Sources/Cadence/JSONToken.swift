/// One value or member name of a JSON document, in 8 bytes.
///
/// A list of these in document order stands for the document: what a container holds follows it, and the container
/// knows where that ends, so that skipping takes one step whatever the depth.
struct JSONToken {
    /// All eight numbers of three bits are kinds.
    enum Kind: UInt32 {
        case object, array, string, escapedString, number, `true`, `false`, null

        /// The kind of three bits. The optimizer makes nothing of it, unlike of the optional `init(rawValue:)`.
        @inline(__always)
        init(bits: UInt32) {
            switch bits {
            case 0: self = .object
            case 1: self = .array
            case 2: self = .string
            case 3: self = .escapedString
            case 4: self = .number
            case 5: self = .true
            case 6: self = .false
            default: self = .null
            }
        }
    }

    /// The largest number that `extent` can hold.
    static let maximumExtent = (1 << 29) - 1

    /// The offset of the first byte, of a string the one after the quote.
    let start: UInt32
    private var info: UInt32

    init(_ kind: Kind, start: Int, extent: Int) {
        self.start = UInt32(truncatingIfNeeded: start)
        info = kind.rawValue << 29 | UInt32(truncatingIfNeeded: extent)
    }

    @inline(__always)
    var kind: Kind { Kind(bits: info >> 29) }
    /// The bytes of a string or number; of a container the index of the token after its content.
    var extent: Int {
        get { Int(info & 0x1fff_ffff) }
        set { info = info & ~0x1fff_ffff | UInt32(truncatingIfNeeded: newValue) }
    }
}

extension JSONToken.Kind: CustomStringConvertible {
    /// The kind in words, for messages.
    var description: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string, .escapedString: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
