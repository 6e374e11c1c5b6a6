/// Compares types as written in the old and the new text of a contract.
struct TypeComparison {
    /// The name of the contract in the new text.
    let contract: String
    /// Where the names of either text are imported from, as `address.Name`.
    let oldImports: [String: String]
    let newImports: [String: String]

    /// What tells two types apart; nil if they are the same.
    enum Difference: Hashable {
        case types(expected: String, found: String)
        case authorizations(expected: String?, found: String?)
        /// The chain's answer is not known.
        case unknown

        var message: String {
            switch self {
            case .types(let expected, let found): "incompatible types. expected `\(expected)`, found `\(found)`"
            case .authorizations(nil, let found?):
                "incompatible authorizations. expected no authorization, found `\(found)`"
            case .authorizations(let expected?, nil):
                "incompatible authorizations. expected `\(expected)`, found no authorization"
            case .authorizations(let expected, let found):
                "incompatible authorizations. expected `\(expected ?? "")`, found `\(found ?? "")`"
            case .unknown: Refusal.updateTypes.message
            }
        }
    }

    func difference(_ old: TypeSyntax, _ new: TypeSyntax) -> Difference? {
        let mismatch = Difference.types(expected: "\(old)", found: "\(new)")
        switch (old.kind, new.kind) {
        case (.nominal(let a), .nominal(let b)): return isSame(a, b) ? nil : mismatch
        case (.optional(let a), .optional(let b)), (.array(let a), .array(let b)): return difference(a, b)
        case (.constantArray(let a, let size), .constantArray(let b, let other)):
            return isSame(size, other) ? difference(a, b) : mismatch
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return difference(key, otherKey) ?? difference(value, otherValue)
        case (.intersection(let a), .intersection(let b)):
            return a.count == b.count ? first(zip(a, b).map { difference($0, $1) }) : mismatch
        case (.instantiation(let a, let arguments), .instantiation(let b, let others)):
            if let difference = difference(a, b) { return difference }
            return arguments.count == others.count
                ? first(zip(arguments, others).map { difference($0.type, $1.type) }) : mismatch
        case (.function(let a), .function(let b)): return difference(a, b, mismatch)
        case (.reference(let held, let a), .reference(let other, let b)):
            return difference(held, other) ?? difference(a, b)
        default: return mismatch
        }
    }

    private func first(_ differences: [Difference?]) -> Difference? { differences.lazy.compactMap { $0 }.first }

    private func isSame(_ a: IntegerLiteral, _ b: IntegerLiteral) -> Bool {
        a.base == b.base && a.isNegative == b.isNegative
            && Array(a.digits.drop { $0 == UInt8(ascii: "0") }) == Array(b.digits.drop { $0 == UInt8(ascii: "0") })
    }

    private func difference(_ a: FunctionType, _ b: FunctionType, _ mismatch: Difference) -> Difference? {
        if a.parameters.count != b.parameters.count || a.isView != b.isView { return mismatch }
        if let found = first(zip(a.parameters, b.parameters).map({ difference($0.type, $1.type) })) { return found }
        guard let result = a.returnType, let other = b.returnType else { return .unknown }
        return difference(result.type, other.type)
    }

    func difference(_ a: NominalType, _ b: NominalType) -> Difference? {
        isSame(a, b) ? nil : .types(expected: "\(a)", found: "\(b)")
    }

    private func difference(_ a: Authorization?, _ b: Authorization?) -> Difference? {
        let mismatch = Difference.authorizations(expected: a.map { "\($0)" }, found: b.map { "\($0)" })
        switch (a, b) {
        case (nil, nil): return nil
        case (.mapping(let a, _)?, .mapping(let b, _)?): return difference(a, b)
        case (.entitlements(let a)?, .entitlements(let b)?):
            guard a.separator == b.separator, a.entitlements.count == b.entitlements.count else { return mismatch }
            return first(zip(a.entitlements, b.entitlements).map { difference($0, $1) })
        default: return mismatch
        }
    }

    // MARK: Names

    /// A type of the contract may be named with and without the contract's name.
    func isSame(_ old: NominalType, _ new: NominalType) -> Bool {
        if old.nested.isEmpty != new.nested.isEmpty {
            return old.nested.isEmpty ? isSame(qualified: new, simple: old) : isSame(qualified: old, simple: new)
        }
        let name = old.name.name
        return name == new.name.name && oldImports[name] == newImports[name]
            && old.nested.map(\.name) == new.nested.map(\.name)
    }

    private func isSame(qualified: NominalType, simple: NominalType) -> Bool {
        qualified.name.name == contract && qualified.nested.map(\.name) == [simple.name.name]
    }

    /// The name of a conformance of the old text in messages, with the place it is imported from.
    func oldID(_ type: NominalType) -> String {
        guard let place = oldImports[type.name.name], let dot = place.firstIndex(of: ".") else { return "\(type)" }
        return "A.\(place[..<dot]).\(type)"
    }
}
