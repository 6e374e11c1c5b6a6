/// Writes values in their stored form.
struct ValueEncoder {
    let account: StoredAccount
    var writer = StoredWriter()
    var table: StoredTableBuilder
    /// The containers in registers of their own that were met.
    var references: [UInt64] = []
    /// Where the entries of dictionaries are, from the beginning of the body.
    var placements: [(page: DictionaryPage, spans: [StoredSpan])] = []
    private var depth = 0

    init(_ account: StoredAccount, base: StoredTable?) {
        self.account = account
        table = StoredTableBuilder(base: base)
    }

    mutating func value(_ value: Value) throws {
        guard depth < StoredTag.depthLimit else { throw StoredTag.tooDeep }
        depth += 1
        defer { depth -= 1 }
        switch value {
        case .void: tag(.void)
        case .nil: tag(.nil)
        case .some(let box):
            tag(.some)
            try self.value(box.value)
        case .bool(let flag): tag(flag ? .yes : .no)
        case .number(let number): self.number(number)
        case .string(let string):
            tag(.string)
            writer.text(string.text)
        case .character(let character):
            tag(.character)
            writer.text(character.text)
        case .address(let address):
            tag(.address)
            writer.fixed(address)
        case .array(let array): try self.array(array)
        case .dictionary(let dictionary): try self.dictionary(dictionary)
        case .composite(let composite): try self.composite(composite)
        default: try rare(value)
        }
    }

    private mutating func rare(_ value: Value) throws {
        switch value {
        case .path(let path):
            tag(.path)
            writer.byte(path.domain.storedCode)
            writer.text(path.identifier)
        case .type(let type): typeValue(type)
        case .capability(let capability): self.capability(capability)
        case .range(let range):
            tag(.range)
            for number in [range.start, range.end, range.step] { self.number(number) }
        default: throw RuntimeFailure("NonStorableValueError", "cannot store non-storable value")
        }
    }

    mutating func tag(_ tag: StoredTag) { writer.byte(tag.rawValue) }

    private mutating func number(_ number: NumberValue) {
        let code = number.type.storedNumberCode
        if case .small(let small) = number.raw {
            writer.byte(StoredTag.small + code)
            writer.signed(small)
        } else {
            writer.byte(StoredTag.big + code)
            writer.block(number.bigEndianBytes)
        }
    }

    private mutating func typeValue(_ type: TypeValue) {
        guard let type = type.type else { return tag(.unknownType) }
        tag(.type)
        writer.count(table.number(of: type))
    }

    private mutating func capability(_ capability: CapabilityValue) {
        tag(capability.borrowType == nil ? .untypedCapability : .capability)
        writer.fixed(capability.address)
        writer.number(capability.id)
        if let type = capability.borrowType { writer.count(table.number(of: type)) }
    }

    mutating func composite(_ composite: CompositeValue) throws {
        tag(.composite)
        writer.count(table.number(of: composite.layout))
        writer.number(composite.uuid)
        writer.count(composite.attachments.count)
        for field in composite.fields { try value(field) }
        for attachment in composite.attachments { try value(.composite(attachment)) }
    }
}
