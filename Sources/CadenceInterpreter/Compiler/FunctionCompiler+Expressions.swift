extension FunctionCompiler {
    /// The value of an expression, fitted to the type of the place it goes to.
    func code(_ expression: Expression) -> Code { fitted(expression, unfitted(expression)) }

    /// The value of an expression by itself.
    func unfitted(_ expression: Expression) -> Code { alive(expression, plain(expression)) }

    /// The value of an expression that the chain evaluates by what is around it: there its errors are placed.
    func bare(_ expression: Expression) -> Code {
        switch expression.kind {
        case .member(let access): fitted(expression, member(access, expression, isBare: true))
        case .index(let object, let index): fitted(expression, element(object, index, expression, isBare: true))
        default: code(expression)
        }
    }

    /// Every expression that gives a reference to a resource which is gone is an error, of what is around it.
    private func alive(_ expression: Expression, _ code: @escaping Code) -> Code {
        guard type(of: expression).core.referenced != nil else { return code }
        return { frame in
            let value = try code(frame)
            try frame.machine.requireAlive(value)
            return value
        }
    }

    private func fitted(_ expression: Expression, _ code: @escaping Code) -> Code {
        guard let type = elaboration.conversions[expression.id] else { return code }
        return converting(code, from: self.type(of: expression), to: type)
    }

    /// The value of an expression for a place of its own: copied or moved.
    func transferred(_ expression: Expression, isBare: Bool = false) -> Code {
        let code = isBare ? bare(expression) : code(expression)
        let type = elaboration.conversions[expression.id] ?? type(of: expression)
        guard case .optional = type else {
            return type.isPlain ? code : { frame in try frame.machine.transfer(try code(frame)) }
        }
        // A container of a subtype may have given a value without its optional, or a nil in one.
        if type.isPlain { return { Machine.boxed(try code($0), type) } }
        return { frame in Machine.boxed(try frame.machine.transfer(try code(frame)), type) }
    }

    private func converting(_ code: @escaping Code, from: SemaType, to: SemaType) -> Code {
        if case .optional(let inner) = to, from.wrapped == nil, from == inner, !from.mayHoldOptional {
            return { .optional(try code($0)) }
        }
        if case .simple = to { return code }
        if case .intersection = to { return code }
        return { frame in try frame.machine.convert(try code(frame), to: to) }
    }

    private func plain(_ expression: Expression) -> Code {
        switch expression.kind {
        case .void: return { _ in .void }
        case .nil: return { _ in .nil }
        case .bool(let value): return { _ in .bool(value) }
        case .integer(let literal): return number(literal, expression)
        case .fixedPoint(let literal): return number(literal, expression)
        case .string(let text): return string(text, expression)
        case .template(let pieces, let values): return template(pieces, values)
        case .path(let domain, let name): return path(domain, name)
        case .identifier(let name): return identifier(name, expression)
        case .array(let elements): return located(expression.range, array(elements, expression))
        case .dictionary(let entries): return dictionary(entries, expression)
        case .unary(let operation, let operand): return unary(operation, operand, expression)
        case .binary(let operation, let left, let right): return binary(operation, left, right, expression)
        case .conditional(let test, let then, let otherwise):
            return located(expression.range, conditional(test, then, otherwise))
        case .cast(let value, let operation, let target): return cast(value, operation, target, expression)
        case .force(let value): return force(value, expression)
        case .member(let access): return member(access, expression)
        case .index(let object, let index): return element(object, index, expression)
        case .invocation(let invocation): return call(invocation, expression)
        case .reference(let value): return reference(value, expression)
        case .create(let call): return code(call)
        case .destroy(let value): return destroy(value, expression)
        case .attach(let attachment, let base): return attach(attachment, base, expression)
        case .function(let function): return closure(function, expression)
        }
    }

    /// The code with the place of the expression put on what it throws.
    func located(_ range: SourceRange, _ code: @escaping Code) -> Code {
        let site = site(range)
        return { frame in
            do { return try code(frame) } catch { throw RuntimeFailure.from(error, at: site) }
        }
    }

    func refused(_ what: String, _ range: SourceRange) -> Code {
        located(range) { _ in throw RuntimeFailure.unsupported(what) }
    }

    // MARK: Literals

    private func number(_ literal: IntegerLiteral, _ expression: Expression) -> Code {
        let type = type(of: expression)
        if type == .simple(.address) {
            let digits = String(decoding: literal.digits, as: UTF8.self)
            guard let value = UInt64(digits, radix: Int(literal.base)) else {
                return refused(Refusal.address.text, expression.range)
            }
            return { _ in .address(value) }
        }
        return constant(expression) { try NumberValue(literal, type.simple ?? .int) }
    }

    private func number(_ literal: FixedPointLiteral, _ expression: Expression) -> Code {
        let type = type(of: expression).simple ?? .ufix64
        return constant(expression) { try NumberValue(literal, type) }
    }

    private func constant(_ expression: Expression, _ make: () throws -> NumberValue) -> Code {
        do {
            let value = Value.number(try make())
            return { _ in value }
        } catch {
            let failure = RuntimeFailure.from(error, at: site(expression.range))
            return { _ in throw failure }
        }
    }

    private func string(_ text: String, _ expression: Expression) -> Code {
        let value = StringValue(text)
        if type(of: expression) == .simple(.character) { return { _ in .character(value) } }
        return { _ in .string(value) }
    }

    private func template(_ pieces: [String], _ values: [Expression]) -> Code {
        let codes = values.map { code($0) }
        return { frame in
            var text = pieces.first ?? ""
            for (code, piece) in zip(codes, pieces.dropFirst()) {
                text += try frame.machine.templateText(try code(frame))
                text += piece
                try frame.machine.meter.allocate(piece.utf8.count)
            }
            return try frame.machine.makeString(text)
        }
    }

    private func path(_ domain: Identifier, _ name: Identifier) -> Code {
        let value = PathValue(domain: PathValue.Domain(rawValue: domain.name) ?? .storage, identifier: name.name)
        return { _ in .path(value) }
    }

    private func array(_ elements: [Expression], _ expression: Expression) -> Code {
        let type = type(of: expression)
        let codes = elements.map { transferred($0) }
        return { frame in
            var values: [Value] = []
            values.reserveCapacity(codes.count)
            for code in codes { values.append(try code(frame)) }
            return .array(try frame.machine.makeArray(type, values))
        }
    }

    private func dictionary(_ entries: [DictionaryEntry], _ expression: Expression) -> Code {
        let type = type(of: expression)
        let codes = entries.map { (key: transferred($0.key), value: transferred($0.value)) }
        return located(expression.range) { frame in
            var pairs: [(Value, Value)] = []
            for code in codes { pairs.append((try code.key(frame), try code.value(frame))) }
            let dictionary = try frame.machine.makeDictionary(type)
            for (key, value) in pairs where try dictionary.set(key, value) != nil && type.isResource {
                throw RuntimeFailure.duplicateKey
            }
            return .dictionary(dictionary)
        }
    }

    // MARK: Names

    private func identifier(_ name: Identifier, _ expression: Expression) -> Code {
        guard let number = elaboration.variables[expression.id] else {
            return refused(Refusal.name.text, expression.range)
        }
        let variable = elaboration.known[Int(number)]
        if variable.isBuiltin { return builtinValue(name.name, variable.type, expression) }
        if isGlobal(number) { return located(expression.range, global(number, variable)) }
        return read(number)
    }

    /// A function of the language as a value, or one of its contracts.
    private func builtinValue(_ name: String, _ type: SemaType, _ expression: Expression) -> Code {
        guard let function = type.function else {
            return { frame in .composite(try frame.machine.builtinContract(name)) }
        }
        guard let body = builtin("Functions." + name, orConversion: name) else {
            return refused(Refusal.nameOf.text(name), expression.range)
        }
        return { _ in
            .function(FunctionValue(body: .builtin(body, receiver: .void, receiverType: .void), type: function))
        }
    }

    /// What a name at the top of a program stands for.
    private func global(_ number: Int32, _ variable: Elaboration.KnownVariable) -> Code {
        let program = program
        let index = Int(number)
        switch (variable.word, variable.type) {
        case (.constant, _), (.variable, _), (.parameter, _):
            return { $0.machine.globals[index]?.value ?? .void }
        case (_, .reference(let authorization, .nominal(let id))):
            return { frame in
                let contract = Value.composite(try frame.machine.contract(id))
                return .reference(
                    ReferenceValue(to: contract, authorization: authorization, borrowedType: .nominal(id)))
            }
        case (_, .nominal(let id)): return { .composite(try $0.machine.contract(id)) }
        case (_, .function(let type)) where type.isConstructor:
            return { frame in try frame.machine.constructor(type) }
        case (_, .function(let type)):
            let name = variable.name
            return { frame in
                .function(
                    FunctionValue(
                        body: .code(try frame.machine.function(name, of: program), captures: [], receiver: nil),
                        type: type))
            }
        default: return { _ in throw RuntimeFailure.unsupported(Refusal.name.text) }
        }
    }

    // MARK: References and casts

    private func reference(_ value: Expression, _ expression: Expression) -> Code {
        let code = plain(value)
        let type = elaboration.targets[expression.id] ?? .invalid
        return located(expression.range) { frame in
            try frame.machine.makeExplicitReference(to: try code(frame), type)
        }
    }

    private func cast(
        _ value: Expression, _ operation: CastOperator, _ target: TypeAnnotation, _ expression: Expression
    ) -> Code {
        let code = code(value)
        let type = elaboration.targets[expression.id] ?? .invalid
        switch operation {
        case .static: return type.core.referenced == nil ? code : located(expression.range, code)
        case .failable:
            return located(expression.range) { frame in
                .optional(try frame.machine.cast(try code(frame), to: type) as Value?)
            }
        case .force:
            return located(expression.range) { frame in
                let value = try code(frame)
                if let result = try frame.machine.cast(value, to: type) { return result }
                let actual = frame.machine.typeOf(frame.machine.castable(value, to: type))
                throw RuntimeFailure(
                    "ForceCastTypeMismatchError",
                    "failed to force-cast value: expected type `\(type)`, got `\(actual)`")
            }
        }
    }

    private func force(_ value: Expression, _ expression: Expression) -> Code {
        let code = code(value)
        return located(expression.range) { frame in
            switch try code(frame) {
            case .nil:
                throw RuntimeFailure("ForceNilError", "unexpectedly found nil while forcing an Optional value")
            case .some(let box): return box.value
            case let value: return value
            }
        }
    }

    private func destroy(_ value: Expression, _ expression: Expression) -> Code {
        let code = code(value)
        let site = site(expression.range)
        return located(expression.range) { frame in
            try frame.machine.destroy(try code(frame), site: site)
            return .void
        }
    }
}

extension SemaType {
    /// Whether values need neither a copy nor a move.
    var isPlain: Bool {
        switch self {
        case .simple(let type):
            ![.any, .anyStruct, .anyResource, .anyStructAttachment, .anyResourceAttachment, .hashableStruct, .storable]
                .contains(type)
        case .optional(let type): type.isPlain
        case .reference, .function, .capability, .inclusiveRange: true
        default: false
        }
    }

    /// Whether a value of the type may be an optional, though the type is none.
    var mayHoldOptional: Bool {
        switch self {
        case .simple(let type): [.any, .anyStruct, .anyResource, .storable, .hashableStruct].contains(type)
        case .parameter: true
        default: false
        }
    }
}
