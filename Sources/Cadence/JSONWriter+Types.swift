/// Paths, capabilities and static types, whose members stand in the Go encoder's order in both forms.
extension JSONWriter {
    /// Appends an opening text with a member name, a type, and `}`.
    mutating func member(_ opening: StaticString, _ type: CadenceType) {
        raw(opening)
        self.type(type)
        raw("}")
    }

    mutating func path(_ path: CadencePath) {
        raw("{\"domain\":")
        string(path.domain.rawValue)
        raw(",\"identifier\":")
        string(path.identifier)
        raw("}")
    }

    mutating func capability(_ capability: CadenceCapability) {
        raw("{\"borrowType\":")
        type(capability.borrowType)
        raw(",\"address\":\"")
        raw(capability.address.description)
        raw("\",\"id\":\"")
        decimal(capability.id)
        raw("\"")
        if let path = capability.path {
            raw(",\"path\":{\"value\":")
            self.path(path)
            raw(",\"type\":\"Path\"}")
        }
        raw("}")
    }

    mutating func type(_ type: CadenceType) {
        switch type {
        case .unknown: raw("\"\"")
        case .named(let id): string(id)
        case .simple(let name):
            raw("{\"kind\":")
            string(name)
            raw("}")
        case .optional(let type): wrapper(type, "Optional")
        case .variableSizedArray(let type): wrapper(type, "VariableSizedArray")
        case .capability(let type): wrapper(type, "Capability")
        case .constantSizedArray(let type, let size):
            raw("{\"type\":")
            self.type(type)
            raw(",\"kind\":\"ConstantSizedArray\",\"size\":")
            decimal(size)
            raw("}")
        case .dictionary(let key, let value):
            raw("{\"key\":")
            self.type(key)
            raw(",\"value\":")
            self.type(value)
            raw(",\"kind\":\"Dictionary\"}")
        case .inclusiveRange(let element):
            raw("{\"element\":")
            self.type(element)
            raw(",\"kind\":\"InclusiveRange\"}")
        case .reference(let type, let authorization): reference(type, authorization)
        case .intersection(let types): intersection(types, id: type.id)
        case .function(let function): self.function(function)
        case .nominal(let nominal): self.nominal(nominal)
        }
    }

    private mutating func wrapper(_ type: CadenceType, _ kind: StaticString) {
        raw("{\"type\":")
        self.type(type)
        raw(",\"kind\":\"")
        raw(kind)
        raw("\"}")
    }

    private mutating func intersection(_ types: [CadenceType], id: String) {
        raw("{\"kind\":\"Intersection\",\"typeID\":")
        string(id)
        raw(",\"types\":")
        list(types) { $0.type($1) }
        raw("}")
    }

    private mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        raw("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { raw(",") }
            write(&self, element)
        }
        raw("]")
    }

    private mutating func reference(_ type: CadenceType, _ authorization: CadenceAuthorization) {
        raw("{\"type\":")
        self.type(type)
        raw(",\"kind\":\"Reference\",\"authorization\":{\"kind\":")
        switch authorization {
        case .unauthorized: raw("\"Unauthorized\",\"entitlements\":null")
        case .conjunction(let ids): entitlements("EntitlementConjunctionSet", "Entitlement", ids)
        case .disjunction(let ids): entitlements("EntitlementDisjunctionSet", "Entitlement", ids)
        case .map(let id): entitlements("EntitlementMapAuthorization", "EntitlementMap", [id])
        }
        raw("}}")
    }

    private mutating func entitlements(_ authorization: String, _ kind: String, _ ids: [String]) {
        string(authorization)
        raw(",\"entitlements\":")
        guard !ids.isEmpty else { return raw("null") }
        list(ids) { writer, id in
            writer.raw("{\"type\":null,\"kind\":")
            writer.string(kind)
            writer.raw(",\"typeID\":")
            writer.string(id)
            writer.raw(",\"fields\":null,\"initializers\":null}")
        }
    }

    private mutating func function(_ function: CadenceFunctionType) {
        raw("{\"kind\":\"Function\",\"typeID\":")
        string(function.id)
        raw(",\"typeParameters\":")
        list(function.typeParameters) { writer, parameter in
            writer.raw("{\"name\":")
            writer.string(parameter.name)
            if parameter.bound != .unknown {
                writer.raw(",\"typeBound\":")
                writer.type(parameter.bound)
            } else if writer.escapesHTML {
                // A node writes null, and refuses it.
                writer.raw(",\"typeBound\":null")
            }
            writer.raw("}")
        }
        raw(",\"parameters\":")
        list(function.parameters) { $0.parameter($1) }
        raw(",\"return\":")
        type(function.result)
        raw(function.isView ? ",\"purity\":\"view\"}" : ",\"purity\":\"\"}")
    }

    private mutating func parameter(_ parameter: CadenceParameter) {
        raw("{\"type\":")
        type(parameter.type)
        raw(",\"label\":")
        string(parameter.label)
        raw(",\"id\":")
        string(parameter.name)
        raw("}")
    }

    private mutating func nominal(_ nominal: CadenceNominalType) {
        raw("{\"type\":")
        type(nominal.base)
        raw(",\"kind\":")
        string(nominal.kind.rawValue)
        raw(",\"typeID\":")
        string(nominal.id)
        raw(",\"fields\":")
        list(nominal.fields) { writer, field in
            writer.raw("{\"type\":")
            writer.type(field.type)
            writer.raw(",\"id\":")
            writer.string(field.name)
            writer.raw("}")
        }
        raw(",\"initializers\":")
        list(nominal.initializers) { writer, parameters in
            writer.list(parameters) { $0.parameter($1) }
        }
        raw("}")
    }
}
