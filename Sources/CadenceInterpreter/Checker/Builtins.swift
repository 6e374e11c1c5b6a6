/// The built-in declarations in the form the checker uses, read once from `BuiltinSource`.
struct Builtins: Sendable {
    var types = TypeTable()
    /// Names of types programs can use.
    var typeNames: [String: SemaType] = SimpleType.named.mapValues(SemaType.simple)
    var values: [String: SemaType] = [:]
    /// The members of families of types, by the name of the family.
    var families: [String: [String: Member]] = [:]

    static let shared = Builtins.load()

    /// Names in the source that stand for families and are no types.
    private static let families: Set<String> = [
        "Any_Type", "String", "Character", "Address", "Path", "Type", "Number", "Array", "ConstantArray",
        "Dictionary", "Optional", "Capability", "InclusiveRange",
    ]

    private static func load() -> Builtins {
        var builtins = Builtins()
        guard let program = try? Parser.parse(Array(BuiltinSource.text.utf8)) else { return builtins }
        builtins.typeNames["Capability"] = .capability(nil)
        builtins.typeNames["InclusiveRange"] = .inclusiveRange(nil)
        for declaration in program.declarations { builtins.declareType(declaration, in: nil) }
        for declaration in program.declarations { builtins.declareMembers(declaration, in: nil) }
        builtins.addConversions()
        return builtins
    }

    private mutating func declareType(_ declaration: Declaration, in container: TypeID?) {
        let kind: TypeID.Kind
        let name: String
        var nested: [Declaration] = []
        switch declaration {
        case .entitlement(let it): (kind, name) = (.entitlement, it.name.name)
        case .mapping(let it): (kind, name) = (.mapping, it.name.name)
        case .composite(let it):
            if Self.isFamily(it.name.name) { return }
            (kind, name, nested) = (.composite(it.kind), it.name.name, it.members)
        default: return
        }
        let id = TypeID(location: .builtin, kind: kind, name: name, container: container)
        types[id].isBuiltin = true
        types[id].isStorable = !BuiltinSource.notStorable.contains(id.qualifiedName)
        if let container { types[container].nested[name] = id } else { typeNames[name] = .nominal(id) }
        for member in nested { declareType(member, in: id) }
    }

    static func isFamily(_ name: String) -> Bool {
        families.contains(name) || name.hasSuffix("_Static") || name == "Functions"
    }

    private mutating func declareMembers(_ declaration: Declaration, in container: TypeID?) {
        switch declaration {
        case .mapping(let mapping): declare(mapping)
        case .composite(let composite):
            if composite.name.name == "Functions" {
                for case .function(let function) in composite.members {
                    values[function.name.name] = .function(type(of: function, owner: nil))
                }
            } else if Self.isFamily(composite.name.name) {
                let name = composite.name.name
                for member in composite.members {
                    if let member = self.member(member, owner: name, id: nil) {
                        families[name, default: [:]][member.name] = member
                    }
                }
            } else if let id = container.map({ types[$0].nested[composite.name.name] })
                ?? typeNames[composite.name.name]?.nominal
            {
                declare(composite, id)
            }
        default: break
        }
    }

    private mutating func declare(_ mapping: MappingDeclaration) {
        guard let id = typeNames[mapping.name.name]?.nominal else { return }
        for element in mapping.elements {
            switch element {
            case .include: types[id].includesIdentity = true
            case .relation(let from, let to):
                if let from = typeNames[from.name.name]?.nominal, let to = typeNames[to.name.name]?.nominal {
                    types[id].relations.append((from, to))
                }
            }
        }
    }

    private mutating func declare(_ composite: CompositeDeclaration, _ id: TypeID) {
        for declaration in composite.members {
            if case .function(let function) = declaration, function.role == .initializer {
                let constructor = constructor(function, id)
                types[id].initializer = constructor.parameters
                types[id].isInitializerView = constructor.isView
                if id.container == nil { values[id.name] = .function(constructor) }
            } else if let member = member(declaration, owner: id.qualifiedName, id: id) {
                types[id].add(member)
            }
            declareMembers(declaration, in: id)
        }
        if composite.kind == .enumeration {
            types[id].rawType = .simple(.uint8)
            let raw = SemaFunction.Parameter(label: nil, name: "rawValue", type: .simple(.uint8))
            values[id.name] = .function(
                SemaFunction(isView: true, isConstructor: true, parameters: [raw], result: .optional(.nominal(id))))
        }
        if composite.kind == .contract { values[id.name] = .nominal(id) }
    }

    private func constructor(_ function: FunctionDeclaration, _ id: TypeID) -> SemaFunction {
        var type = type(of: function, owner: nil)
        type.isConstructor = true
        type.result = .nominal(id)
        if id.qualifiedName == "Account" {
            let parts = ["Storage", "Contracts", "Keys", "Inbox", "Capabilities"]
            type.result = .reference(.all(parts.compactMap { typeNames[$0]?.nominal }), .nominal(id))
        }
        return type
    }

    private func member(_ declaration: Declaration, owner: String, id: TypeID?) -> Member? {
        switch declaration {
        case .field(let field):
            var member = Member(
                name: field.name.name, kind: .field, type: convert(field.type.type), access: access(field.access),
                isConstant: field.isConstant ?? true)
            member.forResources = !BuiltinSource.notForResources.contains("\(owner).\(member.name)")
            return member
        case .function(let function):
            var member = Member(
                name: function.name.name, kind: .function, type: .function(type(of: function, owner: owner)),
                access: access(function.access))
            member.forResources = !BuiltinSource.notForResources.contains("\(owner).\(member.name)")
            return member
        case .enumCase(let it):
            guard let id else { return nil }
            return Member(name: it.name.name, kind: .enumCase, type: .nominal(id), access: .all)
        default: return nil
        }
    }

    private func type(of function: FunctionDeclaration, owner: String?) -> SemaFunction {
        let path = (owner.map { $0 + "." } ?? "") + function.name.name
        let generics = (BuiltinSource.typeParameters[path] ?? []).map { name, bound in
            let isInferred = bound.hasPrefix("?")
            return SemaFunction.TypeParameter(
                name: name, bound: self.bound(isInferred ? String(bound.dropFirst()) : bound), isInferred: isInferred)
        }
        let parameters = function.signature.parameters.parameters.map {
            // A keyword stands in the source with an underscore behind it.
            SemaFunction.Parameter(
                label: $0.label == "return_" ? "return" : $0.label, name: $0.name.name, type: convert($0.type.type))
        }
        return SemaFunction(
            isView: function.isView, typeParameters: generics, parameters: parameters,
            required: BuiltinSource.required[path],
            result: function.signature.returnType.map { convert($0.type) } ?? .void)
    }

    private func bound(_ name: String) -> SemaType? {
        switch name {
        case "Any": .simple(.any)
        case "&Any": .reference(.unauthorized, .simple(.any))
        case "Storable": .simple(.storable)
        case "&Account": typeNames["Account"].map { .reference(.unauthorized, $0) }
        default: typeNames[name]
        }
    }

    private func access(_ access: Access) -> SemaAccess {
        switch access {
        case .entitled(let set):
            let ids = set.entitlements.compactMap { typeNames[$0.name.name]?.nominal }
            return .entitled(set.separator == .conjunction ? .all(ids) : .any(ids))
        case .mapped(let map, _): return typeNames[map.name.name]?.nominal.map(SemaAccess.mapped) ?? .all
        default: return .all
        }
    }

    private func convert(_ syntax: TypeSyntax) -> SemaType {
        switch syntax.kind {
        case .nominal(let nominal): convert(nominal)
        case .optional(let type): .optional(convert(type))
        case .array(let type): .array(convert(type))
        case .constantArray(let type, let size):
            .constantArray(convert(type), Int(String(decoding: size.digits, as: UTF8.self)) ?? 0)
        case .dictionary(let key, let value): .dictionary(key: convert(key), value: convert(value))
        case .reference(let authorization, let type): .reference(self.authorization(authorization), convert(type))
        case .intersection: .invalid
        case .function(let type):
            .function(
                SemaFunction(
                    isView: type.isView, parameters: type.parameters.map { .init(type: convert($0.type)) },
                    result: type.returnType.map { convert($0.type) } ?? .void))
        case .instantiation(let type, let arguments): instantiate(convert(type), arguments)
        }
    }

    private func authorization(_ authorization: Authorization?) -> SemaAuthorization {
        guard case .entitlements(let set) = authorization else { return .unauthorized }
        let ids = set.entitlements.compactMap { typeNames[$0.name.name]?.nominal }
        return set.separator == .conjunction ? .all(ids) : .any(ids)
    }

    private func instantiate(_ type: SemaType, _ arguments: [TypeAnnotation]) -> SemaType {
        guard let argument = arguments.first.map({ convert($0.type) }) else { return type }
        if case .inclusiveRange = type { return .inclusiveRange(argument) }
        return .capability(argument)
    }

    private func convert(_ nominal: NominalType) -> SemaType {
        guard let type = typeNames[nominal.name.name] else { return .parameter(nominal.name.name, bound: nil) }
        guard var id = type.nominal else { return type }
        for name in nominal.nested {
            guard let next = types[id].nested[name.name] else { return .invalid }
            id = next
        }
        return .nominal(id)
    }

    private mutating func addConversions() {
        for type in SimpleType.allCases where type.isConcreteNumber {
            var parameters = [SemaFunction.Parameter(label: "_", name: "value", type: .simple(.number))]
            if type == .fix64 || type == .ufix64, let rule = typeNames["RoundingRule"] {
                parameters.append(SemaFunction.Parameter(label: nil, name: "rounding", type: rule))
            }
            let required = parameters.count > 1 ? 1 : nil
            values[type.rawValue] = .function(
                SemaFunction(isView: true, parameters: parameters, required: required, result: .simple(type)))
        }
    }

    /// A member reached by the name of a built-in type, such as `UInt8.max`.
    func staticMember(of name: String, _ member: String) -> Member? {
        guard let type = SimpleType.named[name] else { return nil }
        if type.isConcreteNumber {
            if member == "max", type == .int || type == .uint { return nil }
            if member == "min", type == .int { return nil }
            return families["Number_Static"]?[member]?.substituting(["T": .simple(type)])
        }
        return families[name + "_Static"]?[member]
    }
}
