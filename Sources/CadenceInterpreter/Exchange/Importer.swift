import Cadence

/// Turns arguments into values of a run, as the chain does: first by their own type, then against the parameter's.
struct Importer {
    let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    /// The value of a JSON-Cadence document for a parameter.
    func argument(_ document: [UInt8], _ type: SemaType) throws -> Value {
        let portable: CadenceValue
        do throws(CadenceError) {
            portable = try JSONCadence.decode(document, form: .argument)
        } catch {
            if let failure = ArgumentFailure(undecodable: document) { throw failure }
            throw RuntimeFailure.unsupported(Refusal.argumentDocument.text("\(error)"))
        }
        return try argument(portable, type)
    }

    /// A value for a parameter.
    func argument(_ portable: CadenceValue, _ type: SemaType) throws -> Value {
        let value: Value
        do {
            value = try make(portable, type)
        } catch let malformed as MalformedComposite {
            throw machine.fits(malformed.id, in: type) ? malformedValue(type) : invalidType(type)
        }
        guard isImportable(value) else {
            throw ArgumentFailure(
                "ArgumentNotImportableError",
                "argument type is not importable: `\(identifier(machine.typeOf(value)))`", isIndexed: false)
        }
        guard machine.isSubtype(machine.typeOf(value), type) else { throw invalidType(type) }
        guard try conforms(value) else { throw malformedValue(type) }
        return try machine.convert(value, to: type)
    }

    private func invalidType(_ type: SemaType) -> ArgumentFailure {
        ArgumentFailure("InvalidValueTypeError", "expected value of type `\(identifier(type))`")
    }

    private func malformedValue(_ type: SemaType) -> ArgumentFailure {
        ArgumentFailure("MalformedValueError", "value does not conform to expected type `\(identifier(type))`")
    }

    private func identifier(_ type: SemaType) -> String { TypeExporter(machine).export(type).id }

    // MARK: Making

    /// The value; `type` is what is expected, if anything is, and gives containers their types.
    func make(_ portable: CadenceValue, _ type: SemaType?) throws -> Value {
        switch portable {
        case .void: return .void
        case .optional(let optional):
            guard let wrapped = optional.wrapped else { return .nil }
            return .optional(try make(wrapped, type?.wrapped))
        case .bool(let bool): return .bool(bool)
        case .string(let text): return try machine.makeString(text)
        case .character(let text): return .character(StringValue(text))
        case .address(let address): return .address(address.rawValue)
        case .integer(let integer): return .number(try NumberValue(integer))
        case .fixedPoint(let number): return .number(try NumberValue(number))
        case .path(let path): return .path(PathValue(domain: .init(path.domain), identifier: path.identifier))
        case .type(let type): return .type(TypeValue(try TypeImporter(machine).make(type)))
        case .array(let array): return .array(try make(array, type))
        case .dictionary(let dictionary): return .dictionary(try make(dictionary, type))
        case .range(let range): return .range(try make(range))
        case .composite(let composite): return .composite(try CompositeImporter(self).make(composite))
        case .capability(let capability): return .capability(try make(capability))
        case .function: throw ArgumentFailure("DefaultUserError", "cannot import function")
        }
    }

    private func make(_ array: CadenceArray, _ type: SemaType?) throws -> ArrayValue {
        try machine.checkStack()
        switch type {
        case .array(let element), .constantArray(let element, _):
            return try machine.makeArray(type ?? .invalid, try array.map { try make($0, element) })
        default:
            let elements = try array.map { try make($0, nil) }
            let common = try commonType(elements)
            return try machine.makeArray(.array(common), elements)
        }
    }

    private func make(_ dictionary: CadenceDictionary, _ type: SemaType?) throws -> DictionaryValue {
        try machine.checkStack()
        var (keyType, valueType): (SemaType?, SemaType?) = (nil, nil)
        if case .dictionary(let key, let value) = type { (keyType, valueType) = (key, value) }
        let keys = try dictionary.map { try make($0.key, keyType) }
        let values = try dictionary.map { try make($0.value, valueType) }
        let result = try machine.makeDictionary(try dictionaryType(type, keys, values))
        for (key, value) in zip(keys, values) { try result.set(key, value) }
        return result
    }

    private func dictionaryType(_ type: SemaType?, _ keys: [Value], _ values: [Value]) throws -> SemaType {
        if let type, case .dictionary = type { return type }
        let key = try commonType(keys)
        guard machine.types.isHashable(key) else {
            throw ArgumentFailure(
                "DefaultUserError", "cannot import dictionary: keys does not belong to the same type")
        }
        return .dictionary(key: key, value: try commonType(values))
    }

    private func commonType(_ values: [Value]) throws -> SemaType {
        let type = machine.types.commonSupertype(values.map(machine.typeOf))
        guard !type.isInvalid else {
            throw RuntimeFailure.unsupported(Refusal.argumentMixed.text)
        }
        return type
    }

    private func make(_ range: CadenceRange) throws -> RangeValue {
        guard case .number(let start) = try make(range.start, nil), case .number(let end) = try make(range.end, nil),
            case .number(let step) = try make(range.step, nil), start.type == end.type, end.type == step.type,
            !step.isZero, NumberValue.compare(start, end) == 0 || step.isNegative == NumberValue.isLess(end, start)
        else { throw RuntimeFailure.unsupported(Refusal.argumentRange.text) }
        return RangeValue(start: start, end: end, step: step)
    }

    private func make(_ capability: CadenceCapability) throws -> CapabilityValue {
        guard case .reference = capability.borrowType else {
            throw ArgumentFailure(
                "DefaultUserError",
                "cannot import capability: expected reference, got '\(capability.borrowType.id)'")
        }
        return CapabilityValue(
            address: capability.address.rawValue, id: capability.id,
            borrowType: try TypeImporter(machine).make(capability.borrowType))
    }

    // MARK: Checking

    /// Whether a value may be an argument, whatever the parameter is.
    private func isImportable(_ value: Value) -> Bool {
        switch value {
        case .void, .capability, .function, .reference: return false
        case .some(let box): return isImportable(box.value)
        case .array(let array): return array.elements.allSatisfy(isImportable)
        case .dictionary(let dictionary):
            var isFine = true
            try? dictionary.forEach { _, value in
                isFine = isImportable(value)
                return isFine
            }
            return isFine
        case .composite(let composite): return machine.types.isImportable(.nominal(composite.layout.id))
        default: return true
        }
    }

    /// Whether what a value holds is what its type says.
    private func conforms(_ value: Value) throws -> Bool {
        switch value {
        case .some(let box): return try conforms(box.value)
        case .array(let array):
            if case .constantArray(_, let size) = array.type, size != array.elements.count { return false }
            return try array.elements.allSatisfy { try conforms($0, to: array.elementType) }
        case .dictionary(let dictionary):
            var isFine = true
            try dictionary.forEach { key, value in
                isFine = try conforms(key, to: dictionary.keyType) && conforms(value, to: dictionary.valueType)
                return isFine
            }
            return isFine
        case .composite(let composite):
            return try zip(composite.fields, composite.layout.fieldTypes).allSatisfy { try conforms($0, to: $1) }
        default: return true
        }
    }

    private func conforms(_ value: Value, to type: SemaType) throws -> Bool {
        guard machine.isSubtype(machine.typeOf(value), type) else { return false }
        return try conforms(value)
    }
}

extension Machine {
    /// Whether a composite, or a container made for the type that holds it, would be of the type.
    fileprivate func fits(_ id: TypeID, in type: SemaType) -> Bool {
        switch type.unwrapped {
        case .array, .constantArray, .dictionary: true
        default: isSubtype(.nominal(id), type.unwrapped)
        }
    }
}
