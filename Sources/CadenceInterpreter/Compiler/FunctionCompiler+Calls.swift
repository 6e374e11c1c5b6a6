extension FunctionCompiler {
    /// A call: what is called is found as early as can be.
    func call(_ invocation: Invocation, _ expression: Expression) -> Code {
        if let slot = befores[expression.id] { return { $0.slots[slot] } }
        switch invocation.callee.kind {
        case .identifier(let name):
            if let code = namedCall(name, invocation, expression) { return code }
        case .member(let access):
            if let code = memberCall(access, invocation, expression) { return code }
        default: break
        }
        return valueCall(invocation, expression)
    }

    /// The arguments, each for a place of its own.
    func arguments(_ invocation: Invocation) -> (Frame) throws -> [Value] {
        let codes = invocation.arguments.map { transferred($0.value) }
        switch codes.count {
        case 0: return { _ in [] }
        case 1:
            let first = codes[0]
            return { [try first($0)] }
        default:
            return { frame in
                var values: [Value] = []
                values.reserveCapacity(codes.count)
                for code in codes { values.append(try code(frame)) }
                return values
            }
        }
    }

    // MARK: By name

    private func namedCall(_ name: Identifier, _ invocation: Invocation, _ expression: Expression) -> Code? {
        guard let number = elaboration.variables[invocation.callee.id] else { return nil }
        let variable = elaboration.known[Int(number)]
        guard let type = variable.type.function else { return nil }
        if variable.isBuiltin {
            if let id = type.result.nominal, type.isConstructor, BuiltinTable.functions["Functions." + name.name] == nil
            {
                return refused(Refusal.callOf.text(id.qualifiedName), expression.range)
            }
            guard let body = builtin("Functions." + name.name, orConversion: name.name) else {
                return refused(Refusal.nameOf.text(name.name), expression.range)
            }
            return builtinCall(body, nil, .void, invocation, expression)
        }
        guard isGlobal(number), ![.constant, .variable, .parameter].contains(variable.word) else { return nil }
        if type.isConstructor { return construction(type, invocation, expression) }
        let program = program
        let text = name.name
        let arguments = invocation.arguments.map { transferred($0.value) }
        let cache = FunctionCache()
        let place = place(expression)
        return located(expression.range) { frame in
            let code: FunctionCode
            if let known = cache.code {
                code = known
            } else {
                code = try frame.machine.function(text, of: program)
                cache.code = code
            }
            return try frame.machine.invoking {
                try frame.machine.call(code, receiver: nil, arguments, from: frame, place)
            }
        }
    }

    /// The function behind a name of the language; a conversion goes by the name of its type.
    func builtin(_ path: String, orConversion name: String) -> BuiltinFunction? {
        if let found = BuiltinTable.functions[path] { return found }
        guard let type = SimpleType.named[name], type.isConcreteNumber else { return nil }
        return { call in
            guard case .number(let number)? = call.arguments.first else { return .void }
            return .number(try number.convert(to: type))
        }
    }

    private func construction(_ type: SemaFunction, _ invocation: Invocation, _ expression: Expression) -> Code {
        let arguments = arguments(invocation)
        let place = place(expression)
        return located(expression.range) { frame in
            try frame.machine.invoking {
                let arguments = try arguments(frame)
                return try place.during { try frame.machine.construct(type, arguments, site: place.site) }
            }
        }
    }

    // MARK: On a value

    private func memberCall(_ access: MemberAccess, _ invocation: Invocation, _ expression: Expression) -> Code? {
        guard let member = elaboration.members[invocation.callee.id] else { return nil }
        if member.kind == .type, let type = member.type.function { return construction(type, invocation, expression) }
        guard member.kind == .function, !isStatic(access, member) else { return nil }
        let objectType = type(of: access.object)
        let held = access.isOptional ? objectType.wrapped ?? objectType : objectType
        if let body = builtinMethod(member, held) {
            return builtinCall(body, access, held, invocation, expression)
        }
        return methodCall(access, member, invocation, expression)
    }

    private func isStatic(_ access: MemberAccess, _ member: Member) -> Bool {
        guard case .identifier(let name) = access.object.kind, let number = elaboration.variables[access.object.id]
        else { return false }
        let variable = elaboration.known[Int(number)]
        return variable.isBuiltin && variable.type.function != nil
            && Builtins.shared.staticMember(of: name.name, member.name) != nil
    }

    private func methodCall(
        _ access: MemberAccess, _ member: Member, _ invocation: Invocation, _ expression: Expression
    ) -> Code {
        let object = code(access.object)
        let arguments = invocation.arguments.map { transferred($0.value) }
        let cache = MethodCache(name: member.name)
        let isOptional = access.isOptional
        let place = place(expression)
        let fit = fitResult(expression, isOptional)
        return located(expression.range) { frame in
            var value = try object(frame)
            if isOptional {
                guard let inner = value.unwrapped else { return .nil }
                value = inner
            }
            let receiver = try frame.machine.dereferenced(value)
            let result = try frame.machine.invoking {
                fit(try frame.machine.call(cache, on: receiver, arguments, from: frame, place))
            }
            return isOptional ? .optional(result) : result
        }
    }

    private func builtinCall(
        _ body: @escaping BuiltinFunction, _ access: MemberAccess?, _ held: SemaType, _ invocation: Invocation,
        _ expression: Expression
    ) -> Code {
        let object = access.map { code($0.object) }
        let isOptional = access?.isOptional ?? false
        let arguments = arguments(invocation)
        let call = CallShape(
            receiverType: held.referenced ?? held, authorization: held.heldAuthorization,
            argumentTypes: invocation.arguments.map { type(of: $0.value) },
            typeArguments: elaboration.typeArguments[expression.id] ?? [], site: site(expression.range))
        let callsBack = call.argumentTypes.contains { $0.unwrapped.function != nil }
        let place = place(expression)
        return located(expression.range) { frame in
            var receiver = try object?(frame) ?? .void
            if isOptional {
                guard let inner = receiver.unwrapped else { return .nil }
                receiver = inner
            }
            let value = try frame.machine.dereferenced(receiver)
            let result = try frame.machine.invoking {
                let built = BuiltinCall(
                    machine: frame.machine, receiver: value, shape: call, arguments: try arguments(frame))
                return callsBack ? try place.during { try body(built) } : try body(built)
            }
            return isOptional ? .optional(result) : result
        }
    }

    // MARK: Of a function value

    private func valueCall(_ invocation: Invocation, _ expression: Expression) -> Code {
        let callee = code(invocation.callee)
        let arguments = arguments(invocation)
        let place = place(expression)
        var isOptional = false
        if case .member(let access) = invocation.callee.kind { isOptional = access.isOptional }
        let fit = fitResult(expression, isOptional)
        return located(expression.range) { [isOptional] frame in
            var function = try callee(frame)
            if isOptional {
                guard let inner = function.unwrapped else { return .nil }
                function = inner
            }
            guard case .function(let value) = function else { throw RuntimeFailure.unsupported(Refusal.call.text) }
            let result = try frame.machine.invoking {
                let values = try arguments(frame)
                return fit(try place.during { try frame.machine.apply(value, values, site: place.site) })
            }
            return isOptional ? .optional(result) : result
        }
    }

    func place(_ call: Expression) -> CallPlace { CallPlace(site(call.range), in: program) }

    /// Puts results in the optional of the static type: a function may be one with a subtype as its result.
    private func fitResult(_ expression: Expression, _ isOptional: Bool) -> (Value) -> Value {
        let type = type(of: expression)
        let result = isOptional ? type.wrapped ?? type : type
        guard case .optional = result else { return { $0 } }
        return { Machine.boxed($0, result) }
    }
}

extension SemaType {
    /// The authorization of a reference; that of the owner for anything else.
    var heldAuthorization: SemaAuthorization? {
        if case .reference(let authorization, _) = self { return authorization }
        return nil
    }
}

/// The code of a function, once it is known.
final class FunctionCache {
    @exclusivity(unchecked) var code: FunctionCode?
}

/// Where a method was found last.
final class MethodCache {
    let name: String
    @exclusivity(unchecked) var layout: CompositeLayout?
    @exclusivity(unchecked) var method: Method?

    init(name: String) { self.name = name }
}
