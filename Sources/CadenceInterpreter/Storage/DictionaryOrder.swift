/// The chain's order of dictionary keys: by ascending digest of what a key is hashed by, each dictionary with a seed of
/// its own.
///
/// Keys of equal digests stay in the order they came. The chain orders those by another hash; it takes a search for
/// such keys to see the difference.
enum DictionaryOrder {
    /// How many keys of one digest a dictionary takes.
    static let collisionLimit = 255

    /// The seed of a dictionary that is not stored, by its number among the containers of the run.
    static func seed(slab: UInt64) -> UInt64 { seed(address: 0, slab: slab) }

    /// The seed of a container made with a number at an address.
    static func seed(address: UInt64, slab: UInt64) -> UInt64 {
        CircleHash64.hash(
            packed: UInt128(slab.byteSwapped) << 64 | UInt128(address.byteSwapped), count: 16, seed: 0)
    }

    /// The digest of a key; nil if values of the kind are no keys. The hash is that of the running script's text.
    static func digest(_ key: Value, seed: UInt64, programHash: String) -> UInt64? {
        switch key {
        case .number(let number): digest(number, seed: seed)
        case .string(let string): digest(.string, string.text, seed: seed)
        case .character(let character): digest(.character, character.text, seed: seed)
        case .bool(let flag): packed(.bool, flag ? 1 : 0, bytes: 1, seed: seed)
        case .address(let address): packed(.address, address, bytes: 8, seed: seed)
        case .path(let path): digest(.path, path.identifier, prefix: path.domain.number, seed: seed)
        default: rareDigest(key, seed: seed, programHash: programHash)
        }
    }

    /// The digest of the name of a field, or of a value in storage.
    static func digest(name: String, seed: UInt64) -> UInt64 {
        var name = name
        return name.withUTF8 { CircleHash64.hash(UnsafeRawBufferPointer($0), seed: seed) }
    }

    /// Whether two keys are the same key: whether they are hashed by the same bytes.
    static func isSame(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.number(let a), .number(let b)): a == b
        case (.string(let a), .string(let b)), (.character(let a), .character(let b)): a.text == b.text
        case (.bool(let a), .bool(let b)): a == b
        case (.address(let a), .address(let b)): a == b
        case (.path(let a), .path(let b)): a == b
        case (.type(let a), .type(let b)): a.type == b.type
        case (.composite(let a), .composite(let b)): isSameCase(a, b)
        default: false
        }
    }

    private static func isSameCase(_ a: CompositeValue, _ b: CompositeValue) -> Bool {
        guard a.layout.id == b.layout.id, let a = a["rawValue"], let b = b["rawValue"] else { return false }
        return isSame(a, b)
    }

    /// The digest of an enumeration case or a type.
    private static func rareDigest(_ key: Value, seed: UInt64, programHash: String) -> UInt64? {
        switch key {
        case .type(let type):
            let name = type.type?.identifier(programHash) ?? ""
            return CircleHash64.hash([Tag.type.rawValue] + Array(name.utf8), seed: seed)
        case .composite(let composite):
            guard composite.layout.kind == .enumeration, case .number(let raw)? = composite["rawValue"] else {
                return nil
            }
            let name = composite.layout.id.identifier(programHash)
            return CircleHash64.hash([Tag.enumeration.rawValue] + Array(name.utf8) + raw.hashInput, seed: seed)
        default: return nil
        }
    }

    /// What stands in front of the bytes of a key.
    private enum Tag: UInt8 {
        case bool = 0
        case string = 1
        case enumeration = 2
        case address = 3
        case path = 4
        case type = 5
        case character = 6
    }

    @inline(__always)
    private static func packed(_ tag: Tag, _ value: UInt64, bytes: Int, seed: UInt64) -> UInt64 {
        CircleHash64.hash(tag: tag.rawValue, value, bytes: bytes, seed: seed)
    }

    private static func digest(_ number: NumberValue, seed: UInt64) -> UInt64 {
        guard case .small(let small) = number.raw, let width = number.type.keyWidth(small) else {
            return CircleHash64.hash(number.hashInput, seed: seed)
        }
        return CircleHash64.hash(
            tag: number.type.keyTag, UInt64(bitPattern: Int64(small)), bytes: width, seed: seed)
    }

    private static func digest(_ tag: Tag, _ text: String, prefix: UInt8? = nil, seed: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { text in
            let head = prefix == nil ? 1 : 2
            return withUnsafeTemporaryAllocation(byteCount: head + text.count, alignment: 1) { bytes in
                bytes[0] = tag.rawValue
                if let prefix { bytes[1] = prefix }
                UnsafeMutableRawBufferPointer(rebasing: bytes[head...]).copyBytes(from: text)
                return CircleHash64.hash(UnsafeRawBufferPointer(bytes), seed: seed)
            }
        }
    }
}

extension CircleHash64 {
    /// The digest of a tag and the last bytes of a number, big-endian.
    @inline(__always)
    static func hash(tag: UInt8, _ value: UInt64, bytes: Int, seed: UInt64) -> UInt64 {
        let bigEndian = (value << UInt64((8 - bytes) * 8)).byteSwapped
        return hash(packed: UInt128(bigEndian) << 8 | UInt128(tag), count: bytes + 1, seed: seed)
    }
}

extension PathValue.Domain {
    /// The number of the domain in the hash of a path.
    fileprivate var number: UInt8 {
        switch self {
        case .storage: 1
        case .private: 2
        case .public: 3
        }
    }
}
