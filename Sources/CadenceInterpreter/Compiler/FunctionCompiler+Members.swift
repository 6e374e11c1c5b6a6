extension FunctionCompiler {
    /// The value of a member: a field, a method as a value, a case, a nested type's constructor.
    func member(_ access: MemberAccess, _ expression: Expression, isBare: Bool = false) -> Code {
        guard let member = elaboration.members[expression.id] else {
            return refused(Refusal.memberOfThisKind.text, expression.range)
        }
        if let constant = staticMember(access, member, expression) { return constant }
        let object = code(access.object)
        let objectType = type(of: access.object)
        let held = access.isOptional ? objectType.wrapped ?? objectType : objectType
        let read = reader(member, held, result: resultType(of: expression, access))
        let isOptional = access.isOptional
        let isNested = isOptional && type(of: expression) != resultType(of: expression, access)
        let code: Code = { frame in
            var value = try object(frame)
            if isOptional {
                guard let inner = value.unwrapped else { return .nil }
                value = inner
                let result = try read(frame.machine, value)
                return isNested ? .optional(result) : result
            }
            return try read(frame.machine, value)
        }
        return isBare ? code : located(expression.range, code)
    }

    /// The type of the member itself: without the optional that `?.` puts around it.
    private func resultType(of expression: Expression, _ access: MemberAccess) -> SemaType {
        let type = type(of: expression)
        guard access.isOptional, let member = elaboration.members[expression.id], let inner = type.wrapped else {
            return type
        }
        return member.type.wrapped == nil || member.kind == .function ? inner : type
    }

    /// A member that goes by the name of a type.
    private func staticMember(_ access: MemberAccess, _ member: Member, _ expression: Expression) -> Code? {
        if member.kind == .enumCase {
            guard let id = member.type.nominal else { return nil }
            let name = member.name
            return located(expression.range) { .composite(try $0.machine.enumCase(id, name)) }
        }
        if member.kind == .type {
            guard let type = member.type.function else { return nil }
            return located(expression.range) { try $0.machine.constructor(type) }
        }
        guard case .identifier(let name) = access.object.kind, let number = elaboration.variables[access.object.id],
            elaboration.known[Int(number)].isBuiltin, elaboration.known[Int(number)].type.function != nil,
            Builtins.shared.staticMember(of: name.name, member.name) != nil
        else { return nil }
        return builtinStatic(name.name, member, expression)
    }

    private func builtinStatic(_ type: String, _ member: Member, _ expression: Expression) -> Code {
        let receiver = Value.type(TypeValue(SimpleType.named[type].map(SemaType.simple)))
        let path = Self.staticFamily(type) + "." + member.name
        if let function = member.type.function {
            guard let body = BuiltinTable.functions[path] else {
                return refused(Refusal.memberOf.text(type, member.name), expression.range)
            }
            let receiverType = SimpleType.named[type].map(SemaType.simple) ?? .invalid
            return { _ in
                .function(
                    FunctionValue(
                        body: .builtin(body, receiver: receiver, receiverType: receiverType), type: function))
            }
        }
        guard let field = BuiltinTable.fields[path] else {
            return refused(Refusal.memberOf.text(type, member.name), expression.range)
        }
        return located(expression.range) { frame in try field(frame.machine, receiver) }
    }

    static func staticFamily(_ type: String) -> String {
        SimpleType.named[type]?.isConcreteNumber == true ? "Number_Static" : type + "_Static"
    }

    // MARK: Reading

    /// What reads a member of a value of a static type.
    private func reader(
        _ member: Member, _ held: SemaType, result: SemaType
    ) -> (Machine, Value) throws -> Value {
        if member.kind == .function { return methodReader(member, held) }
        let read = fieldReader(member, held)
        guard held.referenced != nil, result.unwrapped.referenced != nil, member.type.unwrapped.referenced == nil
        else { return read }
        return { machine, value in try machine.makeReference(to: try read(machine, value), result) }
    }

    private func fieldReader(_ member: Member, _ held: SemaType) -> (Machine, Value) throws -> Value {
        let name = member.name
        if let field = builtinField(member, held) {
            return { machine, value in try field(machine, try machine.dereferenced(value)) }
        }
        let cache = FieldCache(name: name)
        return { machine, value in
            guard case .composite(let composite) = try machine.dereferenced(value) else {
                throw RuntimeFailure.unsupported(Refusal.member.text(name))
            }
            return try machine.field(of: composite, cache)
        }
    }

    private func builtinField(_ member: Member, _ held: SemaType) -> BuiltinField? {
        guard member.container == nil || held.isBuiltinComposite else { return nil }
        let type = held.referenced ?? held
        for family in type.families {
            if let field = BuiltinTable.fields[family + "." + member.name] { return field }
        }
        return nil
    }

    private func methodReader(_ member: Member, _ held: SemaType) -> (Machine, Value) throws -> Value {
        let name = member.name
        guard let type = member.type.function else {
            return { _, _ in throw RuntimeFailure.unsupported(Refusal.member.text(name)) }
        }
        if let body = builtinMethod(member, held) {
            let receiverType = held.referenced ?? held
            return { machine, value in
                let receiver = try machine.bindable(value)
                return .function(
                    FunctionValue(
                        body: .builtin(body, receiver: receiver, receiverType: receiverType), type: type))
            }
        }
        return { machine, value in
            guard case .composite = try machine.dereferenced(value) else {
                throw RuntimeFailure.unsupported(Refusal.member.text(name))
            }
            return .function(FunctionValue(body: .method(name, receiver: try machine.bindable(value)), type: type))
        }
    }

    /// The built-in function a member names; nil if programs declare it.
    func builtinMethod(_ member: Member, _ held: SemaType) -> BuiltinFunction? {
        guard member.container == nil || held.isBuiltinComposite else { return nil }
        let name = member.name
        for family in (held.referenced ?? held).families {
            if let found = BuiltinTable.functions[family + "." + name] { return found }
        }
        return { call in throw RuntimeFailure.unsupported(Refusal.memberOf.text(call.receiverType, name)) }
    }
}

/// Where a field was found last.
final class FieldCache {
    let name: String
    @exclusivity(unchecked) var layout: CompositeLayout?
    @exclusivity(unchecked) var index = 0

    init(name: String) { self.name = name }
}

extension SemaType {
    /// Whether the type is one of the language's own composites.
    var isBuiltinComposite: Bool { (referenced ?? self).nominal?.location == .builtin }

    /// The names under which the built-in members of a type stand in the tables, the nearest first.
    var families: [String] {
        switch self {
        case .simple(let simple):
            if simple.isNumber { return [simple.rawValue, "Number", "Any_Type"] }
            return [simple.isPath ? "Path" : simple.rawValue, "Any_Type"]
        case .optional: return ["Optional", "Any_Type"]
        case .array: return ["Array", "Any_Type"]
        case .constantArray: return ["ConstantArray", "Any_Type"]
        case .dictionary: return ["Dictionary", "Any_Type"]
        case .capability: return ["Capability", "Any_Type"]
        case .inclusiveRange: return ["InclusiveRange", "Any_Type"]
        case .nominal(let id) where id.location == .builtin:
            return [id.qualifiedName] + (id.compositeKind == .enumeration ? ["Enumeration"] : []) + ["Any_Type"]
        case .nominal(let id):
            switch id.compositeKind {
            case .resource: return ["Resource", "Composite", "Any_Type"]
            case .contract: return ["Contract", "Any_Type"]
            case .enumeration: return ["Enumeration", "Any_Type"]
            default: return ["Composite", "Any_Type"]
            }
        case .intersection(let ids):
            return ids.first?.compositeKind == .resource
                ? ["Resource", "Composite", "Any_Type"] : ["Composite", "Any_Type"]
        default: return ["Any_Type"]
        }
    }
}
