/// Whether types are what their interfaces ask for.
extension Checker {
    func checkConformances(_ composite: CompositeDeclaration, _ id: TypeID) {
        if composite.kind == .enumeration { return }
        var inherited: [String: [Member]] = [:]
        let all = table.effectiveConformances(of: id)
        var defaults: Set<String> = []
        for (interface, _) in all {
            for member in table[interface].members.values where member.hasStatements { defaults.insert(member.name) }
        }
        for (interface, root) in all {
            checkKindMatch(composite, id, interface)
            conform(composite, id, to: interface, root: root, &inherited, defaults)
        }
    }

    /// Checks a type against one interface; what is missing counts against the interface written in the declaration.
    private func conform(
        _ composite: CompositeDeclaration, _ id: TypeID, to interface: TypeID, root: TypeID,
        _ inherited: inout [String: [Member]], _ defaults: Set<String>
    ) {
        var missing: [String] = []
        var mismatches: [Member] = []
        for name in table[interface].memberNames {
            guard let wanted = table[interface].members[name], wanted.kind != .type else { continue }
            let own = table[id].members[name]
            if let own, !satisfies(own, wanted, siblings: false) { mismatches.append(own) }
            if checkSiblings(composite, id, wanted, inherited[name] ?? [], own != nil, &mismatches) { continue }
            inherited[name, default: []].append(wanted)
            if own == nil && !defaults.contains(name) { missing.append(name) }
        }
        let hasInitializer = initializers.contains(interface) && !sameInitializer(id, interface)
        if missing.isEmpty && mismatches.isEmpty && !hasInitializer { return }
        var notes = mismatches.compactMap(\.range)
        if hasInitializer, let own = Self.initializer(of: composite) { notes.append(own.name.range) }
        report(
            .conformance, SourceRange(composite.name.position),
            "\(composite.words) `\(id.qualifiedName)` does not conform to \(root.kindName) `\(root.qualifiedName)`",
            secondary: missing.isEmpty
                ? ""
                : "`\(id.qualifiedName)` is missing definitions for members: "
                    + missing.map { "`\($0)`" }.joined(separator: ", "),
            notes: notes.map { CheckError.Note(range: $0, message: "mismatch here") })
    }

    private static func initializer(of composite: CompositeDeclaration) -> FunctionDeclaration? {
        for case .function(let function) in composite.members where function.role == .initializer { return function }
        return nil
    }

    /// Compares a member with those of the same name from other interfaces; true if two defaults meet.
    private func checkSiblings(
        _ composite: CompositeDeclaration, _ id: TypeID, _ wanted: Member, _ others: [Member], _ isImplemented: Bool,
        _ mismatches: inout [Member]
    ) -> Bool {
        for other in others {
            if !satisfies(wanted, other, siblings: true) { mismatches.append(wanted) }
            guard !isImplemented, wanted.hasStatements, other.hasStatements else { continue }
            report(
                .multipleInterfaceDefaultImplementations, composite.name.range,
                "\(composite.words) `\(id.qualifiedName)` has multiple interface default "
                    + "implementations for function `\(wanted.name)`")
            return true
        }
        return false
    }

    /// An interface of another kind is reported where the declaration names it.
    private func checkKindMatch(_ composite: CompositeDeclaration, _ id: TypeID, _ interface: TypeID) {
        guard interface.compositeKind != id.compositeKind else { return }
        let name = composite.conformances.first { ($0.nested.last ?? $0.name).name == interface.name }?.name
        guard let name else {
            if errors.isEmpty { refuse(Refusal.interfaceOfOtherKind.text, composite.name.range) }
            return
        }
        report(
            .compositeKindMismatch, name.range, "mismatched composite kinds",
            secondary: "expected `\(id.compositeKind?.words ?? "")`, got `\(interface.compositeKind?.words ?? "")`")
    }

    private func sameInitializer(_ id: TypeID, _ interface: TypeID) -> Bool {
        table[id].initializer == table[interface].initializer
            && table[id].isInitializerView == table[interface].isInitializerView
    }

    // MARK: Members

    /// Whether a member may stand where an interface asks for another: of a conforming type, or beside it.
    private func satisfies(_ current: Member, _ inherited: Member, siblings: Bool) -> Bool {
        guard current.kind == inherited.kind else { return false }
        if !current.type.isInvalid && !inherited.type.isInvalid {
            if current.kind == .function {
                guard let mine = current.type.function, let theirs = inherited.type.function,
                    matches(mine, theirs, siblings ? (current.hasStatements, inherited.hasStatements) : nil)
                else { return false }
            } else if current.type != inherited.type {
                return false
            }
        }
        if !inherited.isKindOpen, current.kind == .field,
            current.isKindOpen || current.isConstant != inherited.isConstant
        {
            return false
        }
        return hasSameAccess(current, inherited)
    }

    /// Compares two functions; for siblings, with which of them has statements.
    private func matches(_ mine: SemaFunction, _ theirs: SemaFunction, _ defaults: (Bool, Bool)?) -> Bool {
        guard mine.parameters == theirs.parameters,
            zip(mine.parameters, theirs.parameters).allSatisfy({ $0.effectiveLabel == $1.effectiveLabel })
        else { return false }
        let down = table.isSubtype(mine.result, of: theirs.result)
        let up = table.isSubtype(theirs.result, of: mine.result)
        let isPurer = mine.isView || !theirs.isView
        let isLessPure = theirs.isView || !mine.isView
        switch defaults {
        case nil, (true, false)?: return down && isPurer
        case (true, true)?: return mine.result == theirs.result && mine.isView == theirs.isView
        case (false, true)?: return up && isLessPure
        case (false, false)?: return down || up
        }
    }

    private func hasSameAccess(_ current: Member, _ inherited: Member) -> Bool {
        let mine = current.access == .unspecified ? .self : current.access
        let theirs = inherited.access == .unspecified ? .all : inherited.access
        if mine == theirs || current.access == .unspecified { return true }
        let order: [SemaAccess] = [.self, .contract, .account, .all]
        if let a = order.firstIndex(of: mine), let b = order.firstIndex(of: theirs), a >= b {
            refuse(Refusal.memberMoreOpen.text, current.range)
            return true
        }
        if case .entitled(let a) = mine, case .entitled(let b) = theirs, b.permits(a) {
            refuse(Refusal.memberOtherEntitlements.text, current.range)
            return true
        }
        return false
    }

    // MARK: Interfaces

    func checkInheritance(_ composite: CompositeDeclaration, _ id: TypeID) {
        var inherited: [String: [(member: Member, interface: TypeID)]] = [:]
        for (interface, _) in table.effectiveConformances(of: id) {
            if interface == id {
                return report(
                    .cyclicConformance, composite.name.range,
                    "`\(id.qualifiedName)` has a cyclic conformance to itself")
            }
            checkKindMatch(composite, id, interface)
            for name in table[interface].memberNames {
                guard let theirs = table[interface].members[name], theirs.kind != .type else { continue }
                var isDuplicate = false
                for (other, place) in inherited[name] ?? [] {
                    isDuplicate = conflicts(
                        (theirs, interface), (other, place), composite.name.range, siblings: true)
                }
                if !isDuplicate, let own = table[id].members[name] {
                    isDuplicate = conflicts(
                        (own, id), (theirs, interface), own.range ?? composite.name.range, siblings: false)
                }
                if !isDuplicate { inherited[name, default: []].append((theirs, interface)) }
            }
        }
    }

    /// Whether two members of one name clash, which is reported.
    private func conflicts(
        _ mine: (member: Member, interface: TypeID), _ theirs: (member: Member, interface: TypeID),
        _ range: SourceRange, siblings: Bool
    ) -> Bool {
        let isFine =
            satisfies(mine.member, theirs.member, siblings: siblings)
            && !(mine.member.hasStatements && theirs.member.hasStatements)
            && (siblings || !theirs.member.hasStatements || mine.member.hasConditions)
        if isFine { return false }
        report(
            .interfaceMemberConflict, range,
            "`\(mine.member.name)` \(mine.member.word) of `\(mine.interface.qualifiedName)` conflicts with a "
                + "\(theirs.member.word) with the same name in `\(theirs.interface.qualifiedName)`")
        return true
    }
}
