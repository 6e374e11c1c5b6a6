/// Whether types are what their interfaces ask for.
extension Checker {
    func checkConformances(_ composite: CompositeDeclaration, _ id: TypeID) {
        if composite.kind == .enumeration { return }
        for interface in table[id].conformances {
            let all = [interface] + table.conformances(of: interface)
            var missing: [String] = []
            var isFit = true
            for one in all {
                for name in table[one].memberNames {
                    guard let wanted = table[one].members[name], wanted.kind != .type, !satisfies(id, wanted) else {
                        continue
                    }
                    isFit = false
                    if table[id].members[name] == nil { missing.append("`\(name)`") }
                }
            }
            if !isFit { reportConformance(composite, id, interface, missing) }
            if initializers.contains(interface), !sameInitializer(id, interface) {
                refuse("an initializer asked for by an interface", composite.name.range)
            }
        }
        checkDefaults(composite, id)
    }

    private func reportConformance(
        _ composite: CompositeDeclaration, _ id: TypeID, _ interface: TypeID, _ missing: [String]
    ) {
        let list = missing.joined(separator: ", ")
        report(
            .conformance, SourceRange(composite.name.position),
            "\(composite.words) `\(id.qualifiedName)` does not conform to \(interface.kindName) "
                + "`\(interface.qualifiedName)`",
            secondary: missing.isEmpty
                ? "" : "`\(id.qualifiedName)` is missing definitions for members: \(list)")
    }

    private func sameInitializer(_ id: TypeID, _ interface: TypeID) -> Bool {
        let (mine, theirs) = (table[id].initializer, table[interface].initializer)
        return mine == theirs && zip(mine, theirs).allSatisfy { $0.effectiveLabel == $1.effectiveLabel }
            && table[id].isInitializerView == table[interface].isInitializerView
    }

    private func satisfies(_ id: TypeID, _ wanted: Member) -> Bool {
        guard let own = table[id].members[wanted.name] else {
            guard wanted.kind == .function else { return false }
            return table.conformances(of: id).contains { table[$0].members[wanted.name]?.hasStatements == true }
        }
        guard own.kind == wanted.kind else { return false }
        return fits(own, wanted)
    }

    private func fits(_ own: Member, _ wanted: Member) -> Bool {
        if own.type.isInvalid || wanted.type.isInvalid { return true }
        guard isPermitted(own.access, wanted.access) else { return false }
        guard case .function(let mine) = own.type, case .function(let theirs) = wanted.type, own.kind == .function
        else {
            return own.type == wanted.type && (wanted.isConstant || !own.isConstant)
        }
        let labels = zip(mine.parameters, theirs.parameters).allSatisfy { $0.effectiveLabel == $1.effectiveLabel }
        return labels && table.isSubtype(own.type, of: wanted.type)
    }

    private func isPermitted(_ own: SemaAccess, _ wanted: SemaAccess) -> Bool {
        if own == wanted || own == .unspecified || wanted == .unspecified { return true }
        let order: [SemaAccess] = [.self, .contract, .account, .all]
        if let mine = order.firstIndex(of: own), let theirs = order.firstIndex(of: wanted) { return mine >= theirs }
        if case .entitled(let mine) = own, case .entitled(let theirs) = wanted { return theirs.permits(mine) }
        return false
    }

    private func checkDefaults(_ composite: CompositeDeclaration, _ id: TypeID) {
        var found: [String: TypeID] = [:]
        for interface in table.conformances(of: id) {
            for name in table[interface].memberNames {
                guard let member = table[interface].members[name], member.hasStatements, table[id].members[name] == nil
                else { continue }
                guard let other = found[name] else {
                    found[name] = interface
                    continue
                }
                if table.conformances(of: other).contains(interface)
                    || table.conformances(of: interface).contains(other)
                {
                    refuse("a default function over another", composite.name.range)
                    continue
                }
                report(
                    .multipleInterfaceDefaultImplementations, composite.name.range,
                    "\(composite.words) `\(id.qualifiedName)` has multiple interface default "
                        + "implementations for function `\(name)`"
                )
            }
        }
    }

    // MARK: Interfaces

    func checkInheritance(_ composite: CompositeDeclaration, _ id: TypeID) {
        if isCyclic(id) {
            return report(
                .cyclicConformance, composite.name.range, "`\(id.qualifiedName)` has a cyclic conformance to itself")
        }
        for interface in table.conformances(of: id) {
            for name in table[id].memberNames {
                guard let own = table[id].members[name], let theirs = table[interface].members[name], own.kind != .type
                else { continue }
                if own.type == theirs.type && own.kind == theirs.kind {
                    if own.hasStatements && theirs.hasStatements {
                        refuse("a default function over another", own.range)
                    }
                    continue
                }
                report(
                    .interfaceMemberConflict, own.range,
                    "`\(name)` \(own.word) of `\(id.qualifiedName)` conflicts with a \(theirs.word) with the same name "
                        + "in `\(interface.qualifiedName)`"
                )
            }
        }
    }

    private func isCyclic(_ id: TypeID) -> Bool {
        var seen: Set<TypeID> = []
        var open = table[id].conformances
        while let next = open.popLast() {
            if next == id { return true }
            if seen.insert(next).inserted { open += table[next].conformances }
        }
        return false
    }
}
