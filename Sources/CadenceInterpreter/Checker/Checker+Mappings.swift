/// Entitlement mappings: what they are made of, and what they give.
extension Checker {
    /// Takes over the relations a mapping declares; those of included mappings come with `resolveInclusions`.
    func declareMapping(_ declaration: Declaration) {
        guard case .mapping(let mapping) = declaration, let id = compositeIDs[mapping.name.position.offset] else {
            return
        }
        mappings[id] = mapping
        for case .relation(let from, let to) in mapping.elements {
            guard let from = convert(from).nominal, let to = convert(to).nominal, from.kind == .entitlement,
                to.kind == .entitlement
            else {
                refuse(Refusal.mappingRelation.text, mapping.range)
                continue
            }
            table[id].relations.append((from, to))
        }
    }

    func resolveInclusions(_ declaration: Declaration) {
        guard case .mapping(let mapping) = declaration, let id = compositeIDs[mapping.name.position.offset] else {
            return
        }
        var open: [TypeID] = []
        resolve(id, &open)
    }

    private func resolve(_ id: TypeID, _ open: inout [TypeID]) {
        guard let mapping = mappings.removeValue(forKey: id), open.count < 64 else { return }
        open.append(id)
        defer { open.removeLast() }
        var included: Set<TypeID> = []
        for case .include(let nominal) in mapping.elements {
            let type = convert(nominal)
            guard let other = type.nominal, other.kind == .mapping else {
                if type.isInvalid { refuse(Refusal.includeUnknownMapping.text, nominal.range) }
                report(
                    .invalidEntitlementMappingInclusion, nominal.range,
                    "cannot include `\(type)` in the definition of `\(id.qualifiedName)`, "
                        + "as it is not an entitlement map",
                    secondary: "only entitlement mapping types can be included in entitlement mappings; "
                        + "the type `\(type)` is not an entitlement mapping")
                continue
            }
            if included.contains(other) {
                report(
                    .duplicateEntitlementMappingInclusion, nominal.range,
                    "`\(other.qualifiedName)` is already included in the definition of `\(id.qualifiedName)`")
                continue
            }
            if open.contains(other) {
                report(
                    .cyclicEntitlementMapping, nominal.range,
                    "cannot include `\(other.qualifiedName)` in the definition of `\(id.qualifiedName)`, "
                        + "as it would create a cyclical mapping")
                continue
            }
            resolve(other, &open)
            include(other, in: id)
            included.insert(other)
        }
    }

    private func include(_ other: TypeID, in id: TypeID) {
        let isIdentity = other.location == .builtin && other.name == "Identity"
        table[id].includesIdentity = table[id].includesIdentity || isIdentity || table[other].includesIdentity
        for relation in table[other].relations
        where !table[id].relations.contains(where: { $0.from == relation.from && $0.to == relation.to }) {
            table[id].relations.append(relation)
        }
    }

    /// What a mapping gives for the entitlements held; nil if that is not known.
    func image(of map: TypeID, _ held: SemaAuthorization, _ range: SourceRange) -> SemaAuthorization? {
        if map.location == .builtin && map.name == "Identity" { return held }
        let images = held.entitlements.map { image(of: map, $0) }
        var output: [TypeID] = []
        for one in images.joined() where !output.contains(one) { output.append(one) }
        guard case .any = held else { return output.isEmpty ? .unauthorized : .all(output) }
        if images.contains(where: { $0.count > 1 }) {
            report(
                .unrepresentableEntitlementMapOutput, range,
                "cannot map `\(held.shortText)` through `\(map.qualifiedName)` because the output is unrepresentable",
                secondary: "this usually occurs because the input set is disjunctive and `\(map.qualifiedName)` "
                    + "is one-to-many")
            return .unauthorized
        }
        guard images.allSatisfy({ $0.count == 1 }) else { return nil }
        return output.count == 1 ? .all(output) : .any(output)
    }

    private func image(of map: TypeID, _ entitlement: TypeID) -> [TypeID] {
        var output: [TypeID] = []
        for relation in table[map].relations where relation.from == entitlement && !output.contains(relation.to) {
            output.append(relation.to)
        }
        if table[map].includesIdentity && !output.contains(entitlement) { output.append(entitlement) }
        return output
    }
}
