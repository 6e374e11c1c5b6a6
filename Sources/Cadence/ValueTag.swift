/// What the member `type` of a value object can say.
enum ValueTag: Hashable {
    case void, optional, bool, string, character, address, array, dictionary, range, path, type, capability, function
    case integer(CadenceIntegerType)
    case fixedPoint(CadenceFixedPointType)
    case composite(CadenceComposite.Kind)

    static let plain: [(StaticString, ValueTag)] = [
        ("Void", .void), ("Optional", .optional), ("Bool", .bool), ("String", .string), ("Character", .character),
        ("Address", .address), ("Array", .array), ("Dictionary", .dictionary), ("InclusiveRange", .range),
        ("Path", .path), ("Type", .type), ("Capability", .capability), ("Function", .function),
        ("Struct", .composite(.structure)), ("Resource", .composite(.resource)), ("Event", .composite(.event)),
        ("Contract", .composite(.contract)), ("Enum", .composite(.enumeration)),
        ("Attachment", .composite(.attachment)),
    ]

    /// All names; a name stands at its hash or behind it.
    private static let table: [(name: StaticString, tag: ValueTag)?] = {
        let integers = CadenceIntegerType.allCases.map { ($0.staticName, ValueTag.integer($0)) }
        let numbers = CadenceFixedPointType.allCases.map { ($0.staticName, ValueTag.fixedPoint($0)) }
        var table: [(name: StaticString, tag: ValueTag)?] = Array(repeating: nil, count: 256)
        for (name, tag) in plain + integers + numbers {
            var slot = hash(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            while table[slot] != nil { slot = (slot + 1) & 255 }
            table[slot] = (name, tag)
        }
        return table
    }()

    /// The tag of a name; nil for a name that is none.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        let table = Self.table
        var slot = Self.hash(name)
        while let entry = table[slot] {
            if entry.name.utf8CodeUnitCount == name.count,
                (0..<name.count).allSatisfy({ name[$0] == entry.name.utf8Start[$0] })
            {
                self = entry.tag
                return
            }
            slot = (slot + 1) & 255
        }
        return nil
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        return (name.count &* 37 &+ Int(first) &* 7 &+ Int(last) &* 11 &+ Int(name[name.count / 2]) &* 3) & 255
    }
}
