/// The event a resource emits by itself when it is destroyed.
extension Checker {
    /// Such events belong into resources.
    func checkDefaultEvents(_ composite: CompositeDeclaration, _ id: TypeID) {
        if composite.kind == .resource || table[id].baseType?.isResource == true { return }
        for case .composite(let event) in composite.members where event.isDefaultDestroyEvent {
            report(
                .defaultDestroyEventInNonResource, composite.range,
                "cannot declare default destruction event in \(composite.words)")
        }
    }

    /// Checks the arguments the event gets from the resource itself.
    func checkDestroyArguments(_ event: CompositeDeclaration, in container: TypeID) {
        guard event.isDefaultDestroyEvent, let id = compositeIDs[event.name.position.offset] else { return }
        implicitOwner = event.range.start.offset
        defer { implicitOwner = nil }
        let names = attachmentNames(container, nil)
        inScope {
            self.declareImplicit("self", .`self`, names?.own ?? self.selfType(of: container))
            if let names { self.declareImplicit("base", .base, names.base) }
            for parameter in event.parameters?.parameters ?? [] {
                guard let type = self.table[id].members[parameter.name.name]?.type,
                    let value = parameter.defaultArgument
                else { continue }
                self.visit(value, expected: type)
                self.checkDestroyParameter(type, parameter)
                self.checkDestroyArgument(value, in: container)
            }
        }
    }

    private func checkDestroyParameter(_ type: SemaType, _ parameter: Parameter) {
        if type.isInvalid { return refuse(Refusal.eventParameterInvalid.text, parameter.range) }
        if case .simple(let simple) = type.unwrapped,
            simple.isNumber || simple.isPath || [.bool, .character, .string, .address].contains(simple)
        {
            return
        }
        if case .simple = type.unwrapped { return refuse(Refusal.eventDefault.text, parameter.range) }
        report(
            .defaultDestroyInvalidParameter, parameter.range,
            "`\(type)` is not a valid parameter type for a default destroy event",
            secondary:
                "default destroy events only support primitive types (like `String`, `Int`, `Bool`) as parameters")
    }

    /// An argument is a literal, or leads from `self` or `base` to a field or an entry of a dictionary.
    private func checkDestroyArgument(_ value: Expression, in container: TypeID) {
        switch value.kind {
        case .string, .bool, .nil, .integer, .fixedPoint, .path: break
        case .identifier(let name): checkDestroyName(name, value, container)
        case .member(let access):
            rejectReference(value)
            checkDestroyArgument(access.object, in: container)
        case .index(let object, let index):
            checkDestroyArgument(object, in: container)
            checkDestroyArgument(index, in: container)
            if elaboration.targets[index.id] != nil { return }
            guard let type = elaboration.types[Int(object.id)] ?? nil, !type.isInvalid else { return }
            rejectReference(value)
            if case .dictionary = type.referenced ?? type { return }
            reportDestroyArgument(value, "indexed accesses may only be performed on dictionaries")
        default: reportDestroyArgument(value, "")
        }
    }

    private func checkDestroyName(_ name: Identifier, _ value: Expression, _ container: TypeID) {
        if name.name == "self" || name.name == "base" && container.compositeKind == .attachment { return }
        if findType(name.name)?.nominal?.compositeKind == .attachment { return }
        reportDestroyArgument(value, "identifiers other than `self` or `base` may not appear in arguments")
    }

    private func rejectReference(_ value: Expression) {
        guard (elaboration.types[Int(value.id)] ?? nil)?.unwrapped.referenced != nil else { return }
        reportDestroyArgument(value, "member accesses in arguments may not contain reference types")
    }

    private func reportDestroyArgument(_ value: Expression, _ hint: String) {
        report(
            .defaultDestroyInvalidArgument, value.range, "invalid default destroy event argument", secondary: hint)
    }
}
