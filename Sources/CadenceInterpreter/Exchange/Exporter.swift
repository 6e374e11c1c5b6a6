import Cadence

/// Turns values of a run into portable ones.
final class Exporter {
    private let machine: Machine
    private let types: TypeExporter
    private var shapes: [ObjectIdentifier: CadenceComposite.Shape] = [:]
    /// The containers references lead to that are being exported: a circle of references has no end.
    private var open: Set<ObjectIdentifier> = []

    init(_ machine: Machine) {
        self.machine = machine
        types = TypeExporter(machine)
    }

    /// The portable form of a value; what has none gives the chain's error, or is refused.
    func export(_ value: Value) throws -> CadenceValue {
        switch value {
        case .void: return .void
        case .nil: return .optional(nil)
        case .some(let box): return .optional(try export(box.value))
        case .bool(let bool): return .bool(bool)
        case .number(let number): return try export(number)
        case .string(let string): return .string(string.text)
        case .character(let character): return .character(character.text)
        case .address(let address): return .address(Address(rawValue: address))
        case .path(let path): return .path(CadencePath(path.domain.portable, path.identifier))
        case .type(let type): return .type(type.type.map { types.export($0) } ?? .unknown)
        case .capability(let capability): return .capability(export(capability))
        case .function(let function): return .function(types.export(function.type))
        case .range(let range): return .range(try export(range))
        case .array, .dictionary, .composite, .reference: return try exportContainer(value)
        }
    }

    private func exportContainer(_ value: Value) throws -> CadenceValue {
        try machine.checkStack()
        switch value {
        case .array(let array): return .array(CadenceArray(try array.elements.map(export)))
        case .dictionary(let dictionary): return .dictionary(try export(dictionary))
        case .composite(let composite): return .composite(try export(composite))
        case .reference(let reference): return try export(reference)
        default: return .void
        }
    }

    private func export(_ number: NumberValue) throws -> CadenceValue {
        if let integer = number.cadenceInteger { return .integer(integer) }
        guard let fixedPoint = number.cadenceFixedPoint else {
            throw RuntimeFailure.unsupported(Refusal.numberOfType.text(number.type.rawValue))
        }
        return .fixedPoint(fixedPoint)
    }

    private func export(_ capability: CapabilityValue) -> CadenceCapability {
        CadenceCapability(
            address: Address(rawValue: capability.address), id: capability.id,
            borrowType: capability.borrowType.map { types.export($0) } ?? .unknown)
    }

    private func export(_ range: RangeValue) throws -> CadenceRange {
        CadenceRange(start: try export(range.start), end: try export(range.end), step: try export(range.step))
    }

    private func export(_ dictionary: DictionaryValue) throws -> CadenceDictionary {
        var values: [CadenceValue] = []
        values.reserveCapacity(2 * dictionary.count)
        try dictionary.forEach { key, value in
            values.append(try export(key))
            values.append(try export(value))
            return true
        }
        return CadenceDictionary(alternating: values)
    }

    private func export(_ reference: ReferenceValue) throws -> CadenceValue {
        let value = try machine.dereference(reference)
        guard let object = value.object else { return try export(value) }
        guard open.insert(ObjectIdentifier(object)).inserted else {
            throw RuntimeFailure.unsupported(Refusal.resultCircle.text)
        }
        defer { open.remove(ObjectIdentifier(object)) }
        return try export(value)
    }

    // MARK: Composites

    func export(_ composite: CompositeValue) throws -> CadenceComposite {
        let layout = composite.layout
        if layout.program == nil, !TypeExporter.exportedBuiltins.contains(layout.id.qualifiedName) {
            throw RuntimeFailure.unsupported(Refusal.resultOf.text(layout.id.qualifiedName))
        }
        var values: [CadenceValue] = []
        values.reserveCapacity(composite.fields.count + 1)
        if layout.isResource && layout.kind == .resource { values.append(try uuid(composite)) }
        for field in composite.fields { values.append(try export(field)) }
        if !composite.attachments.isEmpty { return try withAttachments(composite, values) }
        return CadenceComposite(shape: shape(layout), values: values)
    }

    private func uuid(_ composite: CompositeValue) throws -> CadenceValue {
        .integer(try CadenceInteger(.uint64, composite.uuid))
    }

    private func withAttachments(_ composite: CompositeValue, _ values: [CadenceValue]) throws -> CadenceComposite {
        // The chain has them in the order of their hashes.
        guard composite.attachments.count == 1 else {
            throw RuntimeFailure.unsupported(Refusal.resultAttachments.text)
        }
        let shape = shape(composite.layout)
        var fields = zip(shape.names, values).map { CadenceComposite.Field($0, $1) }
        for attachment in composite.attachments {
            fields.append(CadenceComposite.Field("", .composite(try export(attachment))))
        }
        return CadenceComposite(id: shape.id, kind: shape.kind, fields: fields)
    }

    private func shape(_ layout: CompositeLayout) -> CadenceComposite.Shape {
        if let known = shapes[ObjectIdentifier(layout)] { return known }
        let names = layout.kind == .resource ? ["uuid"] + layout.fieldNames : layout.fieldNames
        let shape = CadenceComposite.Shape(
            id: layout.id.identifier(machine.programHash), kind: layout.kind.portable, names: names)
        shapes[ObjectIdentifier(layout)] = shape
        return shape
    }
}

extension Machine {
    /// The portable form of a value, as of a result or an event.
    func export(_ value: Value) throws -> CadenceValue { try Exporter(self).export(value) }
}
