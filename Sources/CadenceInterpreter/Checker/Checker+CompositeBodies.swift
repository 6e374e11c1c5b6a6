/// Checks composites and interfaces.
extension Checker {
    func check(_ composite: CompositeDeclaration, _ place: Place) {
        checkAccess(
            convert(composite.access), composite.words, composite.range.start, place, isType: true, composite.access)
        guard let id = compositeIDs[composite.name.position.offset] else { return }
        containers.append(id)
        inType(id) {
            self.inScope {
                for (name, member) in self.table[id].members.sorted(by: { $0.key < $1.key }) where member.kind == .type
                {
                    self.declareImplicit(name, .function, member.type)
                }
                self.members(composite, id)
            }
        }
        if composite.kind == .attachment { checkAttachment(composite, id) }
        containers.removeLast()
    }

    private func members(_ composite: CompositeDeclaration, _ id: TypeID) {
        if composite.kind == .event { return checkEvent(composite, id) }
        checkCases(composite)
        checkFields(composite, id)
        checkDefaultEvents(composite, id)
        checkInitializer(composite, id)
        for case .function(let function) in composite.members { method(function, composite, id) }
        if composite.isInterface {
            checkInheritance(composite, id)
        } else {
            checkConformances(composite, id)
        }
        for declaration in composite.members {
            switch declaration {
            case .composite(let nested):
                guard compositeIDs[nested.name.position.offset] != nil else { continue }
                checkDestroyArguments(nested, in: id)
                check(nested, .member(composite.kind))
            case .entitlement(let it):
                checkAccess(convert(it.access), "entitlement", it.range.start, .member(composite.kind), isType: true)
            case .mapping(let it):
                checkAccess(
                    convert(it.access), "entitlement mapping", it.range.start, .member(composite.kind), isType: true)
            case .variable, .transaction, .import: refuse(Refusal.declarationInType.text, declaration.range)
            default: break
            }
        }
    }

    private func checkCases(_ composite: CompositeDeclaration) {
        for declaration in composite.members {
            if case .enumCase(let it) = declaration, composite.kind != .enumeration {
                report(.invalidEnumCase, it.range, "\(composite.words) declaration does not allow enum cases")
            } else if composite.kind == .enumeration {
                switch declaration {
                case .enumCase(let it):
                    if convert(it.access) == .unspecified { continue }
                    checkCase(convert(it.access), it.range.start)
                case .function(let it): nonCase(it.range)
                case .field(let it): nonCase(it.range)
                case .composite(let it): nonCase(it.range)
                default: refuse(Refusal.declarationInEnum.text, declaration.range)
                }
            }
        }
    }

    private func checkCase(_ access: SemaAccess, _ start: SourcePosition) {
        guard access != .all else { return }
        report(
            .invalidAccessModifier, SourceRange(start, start.shifted(by: access.shortText.utf8.count - 1)),
            "invalid access modifier for enum case: `\(access.shortText)`: enum cases must be public")
    }

    private func nonCase(_ range: SourceRange) {
        report(.invalidNonEnumCase, range, "enum declaration only allows enum cases")
    }

    private func checkFields(_ composite: CompositeDeclaration, _ id: TypeID) {
        for case .field(let field) in composite.members {
            guard let member = table[id].members[field.name.name] else { continue }
            let access = accesses[field.range.start.offset] ?? member.access
            checkAccess(access, "field", field.range.start, .member(composite.kind))
            guard member.kind == .field else { continue }
            checkAnnotation(member.type, field.type)
            if member.type.isResource && !mayHoldResources(composite, id) {
                report(
                    .invalidResourceField, field.name.range,
                    "invalid resource field in \(composite.words): `\(field.name.name)`")
            }
            if case .mapped = access { checkMapped(member, field) }
            if field.isConstant == nil && !composite.isInterface {
                refuse(Refusal.fieldWithoutKind.text, field.range)
            }
        }
    }

    private func mayHoldResources(_ composite: CompositeDeclaration, _ id: TypeID) -> Bool {
        switch composite.kind {
        case .resource, .contract: true
        case .attachment: table[id].baseType?.isResource ?? false
        default: false
        }
    }

    private func checkMapped(_ member: Member, _ field: FieldDeclaration) {
        let type = member.type.unwrapped
        if type.referenced != nil || type == .anyStruct { refuse(Refusal.mappingOnType.text, field.range) }
    }

    private func checkInitializer(_ composite: CompositeDeclaration, _ id: TypeID) {
        var first = true
        var fields: [(name: Identifier, type: SemaType)] = []
        var seen: Set<String> = []
        for case .field(let field) in composite.members where seen.insert(field.name.name).inserted {
            guard let member = table[id].members[field.name.name] else { continue }
            fields.append((field.name, member.type))
        }
        for case .function(let function) in composite.members where function.role == .initializer {
            guard first, let type = functionTypes[function.range.start.offset] else { continue }
            first = false
            if composite.isInterface {
                interfaceInitializer(function, composite)
                continue
            }
            let names = attachmentNames(id, nil)
            check(
                function, type,
                BodyOptions(
                    mustReturn: false, fields: fields, selfType: names?.own ?? selfType(of: id), baseType: names?.base))
            if function.body == nil { reportMissingBody(function) }
        }
        if first, let missing = fields.first, !composite.isInterface, composite.kind != .enumeration {
            report(
                .missingInitializer, missing.name.range,
                "missing initializer for field `\(missing.name.name)` in type `\(id.qualifiedName)`")
        }
    }

    private func interfaceInitializer(_ function: FunctionDeclaration, _ composite: CompositeDeclaration) {
        guard let body = function.body else { return }
        if !body.block.statements.isEmpty {
            report(
                .specialFunctionDefaultImplementation, function.name.range,
                "`init` may not be defined as a default function on \(composite.words) `\(composite.name.name)`")
        } else {
            guard let type = functionTypes[function.range.start.offset],
                let id = compositeIDs[composite.name.position.offset]
            else { return }
            check(function, type, BodyOptions(mustReturn: false, checksLoss: false, selfType: selfType(of: id)))
        }
    }

    private func method(_ function: FunctionDeclaration, _ composite: CompositeDeclaration, _ id: TypeID) {
        switch function.role {
        case .initializer: return
        case .unknown, .prepare, .execute:
            return report(
                .unknownSpecialFunction, SourceRange(function.name.position),
                "unknown special function; did you mean `init` or forget the `fun` keyword?")
        case .plain: break
        }
        let key = function.range.start.offset
        checkAccess(accesses[key] ?? .all, "function", function.range.start, .member(composite.kind))
        guard let type = functionTypes[key], composite.kind != .enumeration else { return }
        if composite.isInterface, let body = function.body, body.block.statements.isEmpty,
            body.preConditions?.conditions.isEmpty ?? true, body.postConditions?.conditions.isEmpty ?? true
        {
            report(
                .invalidImplementation, SourceRange(body.block.range.start),
                "cannot implement function in \(composite.words)",
                secondary: "only certain declaration types can be implemented within \(composite.words); "
                    + "function implementations are not allowed in this context")
        }
        let names = attachmentNames(id, accesses[key] ?? .all)
        var options = BodyOptions(selfType: names?.own ?? selfType(of: id), baseType: names?.base)
        if composite.isInterface {
            options.mustReturn = !(function.body?.block.statements.isEmpty ?? true)
            options.checksLoss = options.mustReturn
        }
        check(function, type, options)
        if function.body == nil && !composite.isInterface { reportMissingBody(function) }
    }

    private func reportMissingBody(_ function: FunctionDeclaration) {
        report(
            .missingFunctionBody, SourceRange(function.range.end), "missing function implementation",
            secondary: "add a function body with `{ ... }`")
    }

    /// What `self` is in the functions of a type: in interfaces, whatever conforms to them.
    func selfType(of id: TypeID) -> SemaType { id.isInterface ? .intersection([id]) : .nominal(id) }

    // MARK: Events

    private func checkEvent(_ event: CompositeDeclaration, _ id: TypeID) {
        for parameter in event.parameters?.parameters ?? [] {
            guard let type = table[id].members[parameter.name.name]?.type else { continue }
            checkAnnotation(type, parameter.type)
            checkEvent(type, parameter)
        }
    }

    private func checkEvent(_ type: SemaType, _ parameter: Parameter) {
        if type.isInvalid { return }
        switch eventFitness(type, 0) {
        case true?: break
        case false?:
            report(
                .invalidEventParameterType, parameter.range, "unsupported event parameter type: `\(type)`",
                secondary: "event parameters must be storable types; the type `\(type)` cannot be stored")
        case nil: refuse(Refusal.eventParameter.text, parameter.range)
        }
    }

    private func eventFitness(_ type: SemaType, _ depth: Int) -> Bool? {
        guard depth < 8 else { return nil }
        switch type {
        case .simple(let simple):
            if simple.isNumber || simple.isPath { return true }
            return [.bool, .string, .character, .address, .type].contains(simple) ? true : nil
        case .optional(let inner), .array(let inner), .constantArray(let inner, _):
            return eventFitness(inner, depth + 1)
        case .dictionary(_, let value): return eventFitness(value, depth + 1)
        case .function: return false
        case .nominal(let id):
            if id.kind == .composite(.enumeration) { return true }
            guard id.compositeKind == .structure, !id.isInterface else { return nil }
            for member in table[id].members.values where member.kind == .field {
                guard eventFitness(member.type, depth + 1) == true else { return nil }
            }
            return true
        case .capability: return true
        default: return nil
        }
    }
}
