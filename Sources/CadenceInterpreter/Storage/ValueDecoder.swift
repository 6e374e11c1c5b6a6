/// Reads values in their stored form.
struct ValueDecoder {
    let blob: StoredBlob
    let owner: UInt64
    var reader: StoredReader
    private(set) var depth: Int

    init(_ blob: StoredBlob, _ range: Range<Int>, owner: UInt64, depth: Int = 0) {
        self.blob = blob
        self.owner = owner
        self.depth = depth
        reader = StoredReader(blob.bytes, range)
    }

    init(_ blob: StoredBlob, owner: UInt64, depth: Int = 0) {
        self.init(blob, blob.bodyStart..<blob.bytes.count, owner: owner, depth: depth)
    }

    mutating func value() throws -> Value {
        let code = try reader.byte()
        if code >= StoredTag.small { return .number(try number(code)) }
        guard let tag = StoredTag(rawValue: code) else { throw StoredReader.damaged }
        switch tag {
        case .void: return .void
        case .nil: return .nil
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .string: return .string(StringValue(normalized: try reader.text()))
        case .character: return .character(StringValue(normalized: try reader.text()))
        case .address: return .address(try reader.fixed())
        default: return try nested(tag)
        }
    }

    private mutating func nested(_ tag: StoredTag) throws -> Value {
        guard depth < StoredTag.depthLimit else { throw StoredTag.tooDeep }
        depth += 1
        defer { depth -= 1 }
        switch tag {
        case .some: return .optional(try value())
        case .composite: return .composite(try composite())
        case .array: return .array(try array())
        case .pagedArray: return .array(try pagedArray())
        case .dictionary: return .dictionary(try dictionary())
        case .pagedDictionary: return .dictionary(try pagedDictionary())
        default: return try rare(tag)
        }
    }

    private mutating func rare(_ tag: StoredTag) throws -> Value {
        switch tag {
        case .path:
            let code = Int(try reader.byte())
            guard code < PathValue.Domain.storedOrder.count else { throw StoredReader.damaged }
            return .path(PathValue(domain: PathValue.Domain.storedOrder[code], identifier: try reader.text()))
        case .unknownType: return .type(TypeValue(nil))
        case .type: return .type(TypeValue(try type()))
        case .capability, .untypedCapability:
            let (address, id) = (try reader.fixed(), try reader.number())
            let type = tag == .capability ? try type() : nil
            return .capability(CapabilityValue(address: address, id: id, borrowType: type))
        case .range:
            let (start, end) = (try number(reader.byte()), try number(reader.byte()))
            return .range(RangeValue(start: start, end: end, step: try number(reader.byte())))
        default: throw StoredReader.damaged
        }
    }

    /// A type by its number.
    mutating func type() throws -> SemaType {
        try blob.table.type(reader.index(below: blob.table.types.count), blob.account)
    }

    private mutating func number(_ code: UInt8) throws -> NumberValue {
        let type = code & 63
        guard code >= StoredTag.small, code < 192, type < StoredTypeCodes.numberCount else {
            throw StoredReader.damaged
        }
        let simple = StoredTypeCodes.types[Int(type)]
        if code < StoredTag.big {
            let small = try reader.signed()
            guard simple.holds(small) else { throw StoredReader.damaged }
            return NumberValue(simple, small: small)
        }
        let bytes = try reader.block()
        guard !bytes.isEmpty, let number = try? NumberValue.fromBigEndianBytes(bytes, simple) else {
            throw StoredReader.damaged
        }
        return number
    }

    private mutating func composite() throws -> CompositeValue {
        let layouts = blob.table.layouts
        let stored = layouts[try reader.index(below: layouts.count)]
        let (layout, places) = try stored.resolved(blob.account)
        let uuid = try reader.number()
        let attachments = try reader.count()
        var fields = [Value](repeating: .void, count: layout.fieldNames.count)
        for place in places {
            let value = try value()
            if place >= 0 { fields[place] = value }
        }
        let composite = CompositeValue(layout: layout, fields: fields)
        composite.uuid = uuid
        composite.owner = owner
        for _ in 0..<attachments {
            guard case .composite(let attachment) = try value() else { throw StoredReader.damaged }
            composite.attachments.append(attachment)
        }
        return composite
    }
}
