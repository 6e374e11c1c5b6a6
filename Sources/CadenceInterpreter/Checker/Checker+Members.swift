import Cadence

extension Checker {
    /// The member of a type by name; nil if there is none.
    func member(of type: SemaType, _ name: String) -> Member? {
        switch type {
        case .reference(_, let inner):
            return inner.wrapped == nil ? member(of: inner, name) : nil
        case .nominal(let id): return member(of: id, name) ?? common(type, name)
        case .intersection(let ids):
            for id in ids {
                if let found = member(of: id, name) { return found }
            }
            return common(type, name)
        default: return family(type, name) ?? common(type, name)
        }
    }

    func member(of id: TypeID, _ name: String) -> Member? {
        if let own = table[id].members[name] { return own }
        for interface in table.conformances(of: id) {
            if let inherited = table[interface].members[name] { return inherited }
        }
        return implicit(id, name)
    }

    /// The members every composite of a kind has.
    private func implicit(_ id: TypeID, _ name: String) -> Member? {
        let account = Builtins.shared.typeNames["Account"] ?? .invalid
        switch (id.compositeKind, name) {
        case (.resource, "uuid"): return field(name, .simple(.uint64))
        case (.resource, "owner"): return field(name, .optional(.reference(.unauthorized, account)))
        case (.contract, "account"):
            guard !table[id].isBuiltin else { return nil }
            let names = ["Storage", "Contracts", "Keys", "Inbox", "Capabilities"]
            let all = names.compactMap { Builtins.shared.typeNames[$0]?.nominal }
            var member = field(name, .reference(.all(all), account))
            member.access = .self
            member.container = id
            return member
        case (.enumeration, "rawValue"): return table[id].rawType.map { field(name, $0) }
        case (.structure, "forEachAttachment"), (.resource, "forEachAttachment"):
            guard !table[id].isBuiltin else { return nil }
            let attachment = SemaType.simple(
                id.compositeKind == .resource ? .anyResourceAttachment : .anyStructAttachment)
            let callback = SemaFunction(parameters: [.init(type: .reference(.unauthorized, attachment))], result: .void)
            let type = SemaFunction(
                parameters: [.init(label: "_", name: "f", type: .function(callback))], result: .void)
            return Member(name: name, kind: .function, type: .function(type), access: .all)
        default: return nil
        }
    }

    private func field(_ name: String, _ type: SemaType) -> Member {
        Member(name: name, kind: .field, type: type, access: .all)
    }

    /// The members of all types.
    private func common(_ type: SemaType, _ name: String) -> Member? {
        type.isInvalid ? nil : Builtins.shared.families["Any_Type"]?[name]
    }

    private func family(_ type: SemaType, _ name: String) -> Member? {
        func lookup(_ family: String, _ types: [String: SemaType] = [:]) -> Member? {
            Builtins.shared.families[family]?[name]?.substituting(types)
        }
        switch type {
        case .simple(let simple):
            if simple.isNumber {
                if name.hasPrefix("saturating") { return saturating(simple, name) }
                return lookup("Number", ["T": type])
            }
            return lookup(simple.isPath ? "Path" : simple.rawValue)
        case .optional(let inner): return lookup("Optional", ["T": inner])
        case .array(let element): return lookup("Array", ["T": element])
        case .constantArray(let element, let size):
            let member = lookup("ConstantArray", ["T": element, "S": type])
            return name == "map" ? member?.keeping(size) : member
        case .dictionary(let key, let value): return lookup("Dictionary", ["K": key, "V": value])
        case .capability(let inner): return capability(inner, lookup("Capability"))
        case .inclusiveRange(let inner): return lookup("InclusiveRange", inner.map { ["T": $0] } ?? [:])
        default: return nil
        }
    }

    /// Which numbers have which saturating functions: where the operation can leave the range.
    private func saturating(_ type: SimpleType, _ name: String) -> Member? {
        guard type.isConcreteNumber, type != .int, !type.rawValue.hasPrefix("Word") else { return nil }
        let isSigned = type.integerType?.isSigned ?? type.fixedPointShape?.isSigned ?? false
        if name == "saturatingDivide" && !isSigned { return nil }
        if type == .uint && name != "saturatingSubtract" { return nil }
        return Builtins.shared.families["Number"]?[name]?.substituting(["T": .simple(type)])
    }

    /// Without a type of its own, a capability takes it at the call.
    private func capability(_ inner: SemaType?, _ member: Member?) -> Member? {
        guard let member else { return nil }
        if let inner { return member.substituting(["T": inner]) }
        guard var function = member.type.function else { return member }
        function.typeParameters = [.init(name: "T", bound: .reference(.unauthorized, .simple(.any)))]
        var generic = member
        generic.type = .function(function)
        return generic
    }

    // MARK: Access

    /// Whether a member may be used here on a value of the type.
    func isReadable(_ member: Member, on type: SemaType) -> Bool {
        let isWithin = member.container.map(containers.contains) ?? false
        switch member.access {
        case .all, .unspecified, .mapped: return true
        case .self: return isWithin
        case .contract: return isWithin || isInside(member) { $0.contract }
        case .account:
            if isWithin { return true }
            if let address = member.container?.location.address { return address == location.address }
            return member.container?.location == location
        case .entitled(let required):
            guard case .reference(let held, _) = type else { return true }
            return held.permits(required)
        }
    }

    private func isInside(_ member: Member, _ place: (TypeID) -> TypeID?) -> Bool {
        guard let container = member.container, let target = place(container) else { return false }
        return containers.contains { place($0) == target }
    }

    func reportAccess(_ member: Member, on type: SemaType, _ range: SourceRange) {
        var text = "access denied: cannot access `\(member.name)` because "
        text += "\(member.word) requires `\(member.access.shortText)` authorization"
        if case .entitled = member.access, case .reference(let held, _) = type {
            text +=
                held == .unauthorized
                ? ", but reference is unauthorized" : ", but reference only has `\(held.shortText)` authorization"
        }
        report(.invalidAccess, range, text)
    }

}

extension TypeID {
    /// The contract around it, or itself.
    var contract: TypeID? { chain.first { $0.compositeKind == .contract } }
}

extension Member {
    /// The function with an array of a size as its result.
    fileprivate func keeping(_ size: Int) -> Member {
        guard case .function(var function) = type, case .array(let element) = function.result else { return self }
        function.result = .constantArray(element, size)
        var member = self
        member.type = .function(function)
        return member
    }
}
