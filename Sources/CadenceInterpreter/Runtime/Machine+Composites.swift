import Cadence

/// Making and ending composites.
extension Machine {
    /// The function that makes values of a type, as a value.
    func constructor(_ type: SemaFunction) throws -> Value {
        .function(FunctionValue(body: .constructor, type: type))
    }

    /// A new value of the type a constructor makes; of an enumeration, the case of a raw value.
    func construct(_ type: SemaFunction, _ arguments: [Value], site: SourceSite) throws -> Value {
        if let id = type.result.wrapped?.nominal { return try enumCase(id, rawValue: arguments) }
        guard let id = type.result.nominal else { throw RuntimeFailure.unsupported(Refusal.constructor.text) }
        let layout = try layout(of: id)
        if layout.kind == .event { return .composite(try makeComposite(layout, arguments)) }
        let composite = try makeComposite(layout, Array(repeating: .void, count: layout.fieldNames.count))
        if layout.isResource { composite.uuid = try host.nextUUID() }
        try initialize(composite, arguments, site: site)
        return .composite(composite)
    }

    func initialize(_ composite: CompositeValue, _ arguments: [Value], site: SourceSite? = nil) throws {
        let method = try method("init", of: composite.layout)
        if method.code == nil && method.conditions.isEmpty { return }
        _ = try call(method, on: .composite(composite), arguments, site: site)
    }

    // MARK: Enumerations

    /// The case of a name.
    func enumCase(_ id: TypeID, _ name: String) throws -> CompositeValue {
        let layout = try layout(of: id)
        guard let raw = layout.cases.firstIndex(of: name) else {
            throw RuntimeFailure.unsupported(Refusal.enumCase.text(name))
        }
        return try enumCase(layout, raw)
    }

    private func enumCase(_ layout: CompositeLayout, _ index: Int) throws -> CompositeValue {
        let raw = layout.id.location == .builtin ? BuiltinEnumeration.rawValue(layout.id.name, index) : index
        let type = layout.fieldTypes.first?.simple ?? .uint8
        return try makeComposite(layout, [.number(NumberValue(type, small: raw))])
    }

    private func enumCase(_ id: TypeID, rawValue arguments: [Value]) throws -> Value {
        let layout = try layout(of: id)
        guard case .number(let wanted)? = arguments.first else { return .nil }
        for index in layout.cases.indices {
            let found = try enumCase(layout, index)
            if case .number(wanted)? = found.fields.first { return .optional(.composite(found)) }
        }
        return .nil
    }

    // MARK: Contracts

    /// The value of a contract, or of the contract around a type.
    func contract(_ id: TypeID) throws -> CompositeValue {
        guard case .contract(let address, let name) = id.location else {
            if let made = scriptContracts[id] { return made }
            throw RuntimeFailure.unsupported(Refusal.contractsHere.text)
        }
        if let initializing = initializing[id.location] { return initializing }
        guard case .composite(let contract)? = try storage.read(Self.number(of: address), .contract, name) else {
            throw RuntimeFailure.unsupported(Refusal.contractWithoutValue.text(name))
        }
        return contract
    }

    /// A contract the language itself has.
    func builtinContract(_ name: String) throws -> CompositeValue {
        CompositeValue(layout: builtinLayout(name), fields: [])
    }

    // MARK: The end

    /// Destroys a resource and all in it, innermost first.
    func destroy(_ value: Value, site: SourceSite) throws {
        switch value {
        case .some(let box): try destroy(box.value, site: site)
        case .composite(let composite): try destroy(composite, site)
        case .array(let array):
            try checkStack()
            try iterating(array) {
                for element in array.elements { try destroy(element, site: site) }
            }
            finish(array)
        case .dictionary(let dictionary):
            try checkStack()
            try dictionary.forEach { _, value in
                try destroy(value, site: site)
                return true
            }
            finish(dictionary)
        default: return
        }
    }

    private func destroy(_ composite: CompositeValue, _ site: SourceSite) throws {
        if composite.isDestroyed { throw RuntimeFailure.destroyedResource }
        try checkStack()
        let events = try destroyEvents(of: composite)
        for attachment in composite.attachments { try destroy(.composite(attachment), site: site) }
        for (field, type) in zip(composite.fields, composite.layout.fieldTypes) where type.isResource {
            try destroy(field, site: site)
        }
        for event in events { try emit(event) }
        finish(composite)
    }

    private func finish(_ object: ContainerObject) {
        object.isDestroyed = true
        object.generation &+= 1
    }

    /// The events a resource emits when it is destroyed: those of its interfaces, then its own.
    private func destroyEvents(of composite: CompositeValue) throws -> [CompositeValue] {
        let types = self.types.conformances(of: composite.layout.id) + [composite.layout.id]
        return try types.compactMap { try destroyEvent(of: composite, declaredIn: $0) }
    }

    private func destroyEvent(of composite: CompositeValue, declaredIn type: TypeID) throws -> CompositeValue? {
        let program = try self.program(at: type.location)
        guard let id = program.destroyEvent(of: type), let declaration = program.declarations[id],
            let layout = program.layout(of: id)
        else { return nil }
        let code = program.code(at: declaration.range.start.offset) {
            FunctionCompiler.compileDefaults(of: declaration, program)
        }
        let values = try code.run(self, receiver: .composite(composite), [], captures: [])
        guard case .array(let fields) = values else { return nil }
        return try makeComposite(layout, fields.elements)
    }
}

/// The raw values of the language's own enumerations, which are not their places.
enum BuiltinEnumeration {
    static func rawValue(_ name: String, _ index: Int) -> Int {
        ["HashAlgorithm", "SignatureAlgorithm"].contains(name) ? index + 1 : index
    }
}
