/// Declares composites and interfaces before anything is checked.
extension Checker {
    func declareType(_ composite: CompositeDeclaration, in container: TypeID?) {
        if let container, !mayNest(composite, in: container) { return }
        let kind: TypeID.Kind = composite.isInterface ? .interface(composite.kind) : .composite(composite.kind)
        var id = TypeID(location: location, kind: kind, name: composite.name.name, container: container)
        if !declareName(id, composite.name) {
            id = TypeID(
                location: location, kind: kind, name: composite.name.name, container: container,
                copy: compositeIDs.count)
            compositeIDs[composite.name.position.offset] = id
        }
        table[id].isStorable = composite.kind != .contract && composite.kind != .event
        for declaration in composite.members {
            declareEntitlement(declaration, in: id)
            if case .composite(let nested) = declaration { declareType(nested, in: id) }
        }
    }

    private func mayNest(_ nested: CompositeDeclaration, in container: TypeID) -> Bool {
        if container.compositeKind == .contract && nested.kind != .contract { return true }
        if nested.isDefaultDestroyEvent {
            return container.compositeKind == .resource || container.compositeKind == .attachment
                || container.compositeKind == .structure
        }
        report(
            .invalidNestedDeclaration, nested.name.range,
            "\(nested.words) declarations cannot be nested inside \(container.kindName) declarations",
            secondary: "only certain declaration types can be nested within \(container.kindName); "
                + "\(nested.words) declarations are not allowed in this context")
        return false
    }

    /// Makes the names of nested types visible while `body` runs.
    func inType(_ id: TypeID, _ body: () -> Void) {
        typeScopes.append(table[id].nested.mapValues(SemaType.nominal))
        body()
        typeScopes.removeLast()
    }

    func declareConformances(_ composite: CompositeDeclaration) {
        guard let id = compositeIDs[composite.name.position.offset] else { return }
        inType(id) {
            for declaration in composite.members { self.declareMapping(declaration) }
            for declaration in composite.members { self.resolveInclusions(declaration) }
        }
        if let base = composite.baseType { declareBase(base, id) }
        if composite.kind == .enumeration {
            declareRawType(composite, id)
        } else if composite.kind == .attachment {
            if let first = composite.conformances.first, let last = composite.conformances.last {
                report(
                    .invalidAttachmentConformances, SourceRange(first.range.start, last.range.end),
                    "attachments cannot conform to interfaces")
            }
        } else {
            for nominal in composite.conformances { declareConformance(nominal, id, composite) }
        }
        inType(id) {
            for case .composite(let nested) in composite.members { self.declareConformances(nested) }
        }
    }

    private func declareRawType(_ composite: CompositeDeclaration, _ id: TypeID) {
        guard let first = composite.conformances.first else {
            return report(.missingEnumRawType, SourceRange(composite.name.end.shifted(by: 1)), "missing enum raw type")
        }
        if composite.conformances.count > 1 {
            report(.invalidEnumConformances, composite.conformances[1].range, "enums cannot conform to interfaces")
        }
        let type = convert(first)
        if type.isInvalid { return }
        guard type.simple?.isConcreteInteger == true else {
            return report(.invalidEnumRawType, first.range, "invalid enum raw type: `\(type)`")
        }
        table[id].rawType = type
    }

    private func declareConformance(_ nominal: NominalType, _ id: TypeID, _ composite: CompositeDeclaration) {
        let type = convert(nominal)
        if type.isInvalid { return }
        guard let interface = type.nominal, interface.isInterface else {
            return report(
                .invalidConformance, nominal.range, "cannot conform to non-interface type: `\(type)`",
                secondary: "only interface types can be conformed to, the type `\(type)` is not an interface; "
                    + "ensure you are conforming to an interface type")
        }
        if table[id].conformances.contains(interface) {
            report(
                .duplicateConformance, nominal.name.range,
                "\(id.compositeKind?.words ?? "") `\(id.qualifiedName)` repeats conformance to "
                    + "\(interface.kindName) `\(interface.qualifiedName)`")
        }
        table[id].conformances.append(interface)
    }

    private func declareBase(_ base: NominalType, _ id: TypeID) {
        let type = convert(base)
        if type.isInvalid { return }
        table[id].baseType = type
    }

    // MARK: Members

    func declareMembers(_ composite: CompositeDeclaration) {
        guard let id = compositeIDs[composite.name.position.offset] else { return }
        inType(id) {
            for case .composite(let nested) in composite.members { self.declareMembers(nested) }
            if composite.kind == .event { return self.declareEvent(composite, id) }
            for case .field(let field) in composite.members { self.declareField(field, id) }
            for case .enumCase(let it) in composite.members { self.declareCase(it, id) }
            for case .function(let function) in composite.members { self.declareFunction(function, id) }
            for case .composite(let nested) in composite.members { self.declareNestedValue(nested, id) }
        }
        table[id].isStorable = table[id].isStorable && id.compositeKind != .contract
        if composite.kind == .contract { checkStorable(composite, id) }
    }

    /// What a contract holds is stored with it.
    private func checkStorable(_ composite: CompositeDeclaration, _ id: TypeID) {
        for case .field(let field) in composite.members {
            guard let member = table[id].members[field.name.name], member.range == field.name.range else { continue }
            if member.type.isInvalid || table.isStorable(member.type) { continue }
            // The chain writes nested types without their container here, unless they are in other types.
            if "\(member.type)".contains(".") { return refuse(Refusal.fieldNotStorable.text, field.range) }
            report(
                .fieldTypeNotStorable, field.name.range,
                "field `\(field.name.name)` has non-storable type: `\(member.type)`")
        }
    }

    private func add(_ member: Member, _ word: DeclarationWord, _ name: Identifier, _ id: TypeID) {
        if table[id].members[name.name] != nil { reportRedeclaration(word, name) }
        table[id].add(member)
    }

    /// Whether a member may have this name: not one the language gives.
    private func mayDeclare(_ name: Identifier, _ word: String, _ id: TypeID) -> Bool {
        if name.name == "init" {
            refuse(Refusal.memberInit.text, name.range)
        } else if Self.isReserved(name.name, id) {
            report(.invalidDeclaration, name.range, "cannot declare \(word) here: `\(name.name)`")
            return false
        } else if table[id].nested[name.name] != nil {
            refuse(Refusal.memberLikeNested.text, name.range)
        }
        return true
    }

    /// What is private in an interface is of no use.
    private func checkOpen(_ access: SemaAccess, _ word: String, _ start: SourcePosition, _ id: TypeID) {
        guard id.isInterface, access == .self else { return }
        report(
            .invalidAccessModifier, SourceRange(start, start.shifted(by: 3)),
            "invalid access modifier for \(word): `self`: private \(word)s can never be used")
    }

    private func declareField(_ field: FieldDeclaration, _ id: TypeID) {
        guard mayDeclare(field.name, "field", id) else { return }
        let type = convert(field.type)
        let access = convert(field.access)
        accesses[field.range.start.offset] = access
        checkOpen(access, "field", field.range.start, id)
        add(
            Member(
                name: field.name.name, kind: .field, type: type, access: access, isConstant: field.isConstant ?? true,
                isKindOpen: field.isConstant == nil, container: id, range: field.name.range), .field, field.name, id)
    }

    /// The members the language gives to types of a kind, which cannot be declared.
    private static func isReserved(_ name: String, _ id: TypeID) -> Bool {
        switch name {
        case "getType", "isInstance": true
        case "forEachAttachment": [.structure, .resource].contains(id.compositeKind)
        case "uuid", "owner": id.compositeKind == .resource
        case "account": id.compositeKind == .contract
        default: false
        }
    }

    private func declareCase(_ it: EnumCaseDeclaration, _ id: TypeID) {
        guard id.compositeKind == .enumeration else { return }
        add(
            Member(
                name: it.name.name, kind: .enumCase, type: .nominal(id), access: .all, container: id,
                range: it.name.range),
            .enumCase, it.name, id)
    }

    private func declareFunction(_ function: FunctionDeclaration, _ id: TypeID) {
        let key = function.range.start.offset
        switch function.role {
        case .initializer:
            let isSecond = initializers.contains(id)
            let type = signature(function.signature, isView: function.isView)
            functionTypes[key] = type
            if isSecond { return reportRedeclaration(.initializer, function.name) }
            initializers.insert(id)
            table[id].initializer = type.parameters
            table[id].isInitializerView = function.isView
        case .plain:
            guard mayDeclare(function.name, "function", id) else { return }
            let access = convert(function.access)
            checkOpen(access, "function", function.range.start, id)
            let type = signature(function.signature, isView: function.isView)
            functionTypes[key] = type
            accesses[key] = access
            let body = function.body
            add(
                Member(
                    name: function.name.name, kind: .function, type: .function(type), access: access, container: id,
                    range: function.name.range, hasStatements: !(body?.block.statements.isEmpty ?? true),
                    hasConditions: body?.preConditions != nil || body?.postConditions != nil), .function, function.name,
                id)
        case .prepare, .execute, .unknown: break
        }
    }

    private func declareEvent(_ event: CompositeDeclaration, _ id: TypeID) {
        for parameter in event.parameters?.parameters ?? [] {
            let type = convert(parameter.type)
            table[id].initializer.append(.init(label: parameter.label, name: parameter.name.name, type: type))
            add(
                Member(
                    name: parameter.name.name, kind: .field, type: type, access: .all, container: id,
                    range: parameter.name.range), .parameter, parameter.name, id)
        }
    }

    /// A nested type is made by a function that is a member of the type around it.
    private func declareNestedValue(_ nested: CompositeDeclaration, _ id: TypeID) {
        guard let inner = compositeIDs[nested.name.position.offset], table[id].nested[nested.name.name] == inner,
            !nested.isInterface, !nested.isDefaultDestroyEvent
        else { return }
        add(
            Member(
                name: nested.name.name, kind: .type, type: constructor(of: inner), access: .all, container: id,
                range: nested.name.range), .function, nested.name, id)
    }

    /// The type of the function that makes values of a type.
    func constructor(of id: TypeID) -> SemaType {
        let info = table[id]
        if id.kind == .composite(.enumeration) {
            let raw = SemaFunction.Parameter(label: nil, name: "rawValue", type: info.rawType ?? .invalid)
            return .function(
                SemaFunction(isView: true, isConstructor: true, parameters: [raw], result: .optional(.nominal(id))))
        }
        return .function(
            SemaFunction(
                isView: info.isInitializerView, isConstructor: true, parameters: info.initializer, result: .nominal(id))
        )
    }

    /// Declares the values that go by the names of types.
    func declareConstructors(_ declarations: [Declaration]) {
        for case .composite(let it) in declarations where !it.isInterface {
            guard let id = compositeIDs[it.name.position.offset] else { continue }
            let type = it.kind == .contract ? SemaType.nominal(id) : constructor(of: id)
            let word: DeclarationWord
            switch it.kind {
            case .structure: word = .structure
            case .resource: word = .resource
            case .contract: word = .contract
            case .enumeration: word = .enumeration
            case .event: word = .event
            case .attachment: word = .attachment
            }
            declare(it.name, word, type)
        }
    }
}
