import Bytes

/// Whether the text of a deployed contract may be replaced by a new one.
///
/// Values of the old types may be stored: no field may come in or change its type, and no type, case or conformance
/// may go. Both texts are compared as written. That the new text checks, and declares a contract of the right name,
/// is for the caller to see to before.
struct UpdateChecker {
    private let old: Program
    private let new: Program
    private let contractNames: ([UInt8]) -> [String]
    private var comparison = TypeComparison(contract: "", oldImports: [:], newImports: [:])
    private(set) var errors: [UpdateError] = []

    /// The errors of an update, in the order of the chain; none if it is allowed.
    ///
    /// `contractNames` gives the names of the contracts of an account of eight bytes, for imports of all of them.
    static func check(
        old: Program, new: Program, contractNames: @escaping ([UInt8]) -> [String] = { _ in [] }
    ) -> [UpdateError] {
        var checker = UpdateChecker(old: old, new: new, contractNames: contractNames)
        checker.check()
        return checker.errors
    }

    private init(old: Program, new: Program, contractNames: @escaping ([UInt8]) -> [String]) {
        self.old = old
        self.new = new
        self.contractNames = contractNames
    }

    mutating func report(
        _ kind: UpdateError.Kind, _ range: SourceRange?, _ message: String, secondary: String = ""
    ) {
        errors.append(UpdateError(kind: kind, range: range, message: message, secondary: secondary))
    }

    private mutating func check() {
        let range = Self.range(of: new)
        guard let before = Self.contract(of: old), let after = Self.contract(of: new) else {
            return report(.contractNotFound, range, "cannot find any contract or contract interface")
        }
        comparison = TypeComparison(contract: after.name.name, oldImports: imports(old), newImports: imports(new))
        check(before, after)
    }

    private static func range(of program: Program) -> SourceRange? {
        guard let first = program.declarations.first, let last = program.declarations.last else { return nil }
        return SourceRange(first.range.start, last.range.end)
    }

    /// The only contract of a program, or its only contract interface.
    static func contract(of program: Program) -> CompositeDeclaration? {
        for isInterface in [false, true] {
            let all = Self.composites(program.declarations) { $0.kind != .attachment && $0.isInterface == isInterface }
            if all.count == 1, all[0].kind == .contract { return all[0] }
        }
        return nil
    }

    private func imports(_ program: Program) -> [String: String] {
        var places: [String: String] = [:]
        for case .import(let it) in program.declarations {
            guard case .address(let bytes) = it.location else { continue }
            let padded = [UInt8](repeating: 0, count: max(0, 8 - bytes.count)) + bytes
            let address = Hex.encode(padded)
            if it.imports.isEmpty {
                for name in contractNames(padded) { places[name] = "\(address).\(name)" }
            }
            for one in it.imports { places[(one.alias ?? one.name).name] = "\(address).\(one.name.name)" }
        }
        return places
    }

    // MARK: Declarations

    private mutating func check(_ before: CompositeDeclaration, _ after: CompositeDeclaration) {
        guard before.kind == after.kind, before.isInterface == after.isInterface else {
            return report(
                .invalidDeclarationKindChange, after.name.range,
                "trying to convert \(before.words) `\(before.name.name)` to a \(after.words)")
        }
        if before.name.name != after.name.name {
            report(
                .nameMismatch, after.name.range,
                "name mismatch: got `\(after.name.name)`, expected `\(before.name.name)`")
        }
        checkFields(before, after)
        checkNested(before, after)
        if !after.isInterface && after.kind != .attachment { checkConformances(before, after) }
        guard let base = before.baseType, let other = after.baseType else { return }
        if let difference = comparison.difference(base, other) {
            report(.typeMismatch, other.range, difference.message)
        }
    }

    private mutating func checkFields(_ before: CompositeDeclaration, _ after: CompositeDeclaration) {
        var known: [String: FieldDeclaration] = [:]
        for case .field(let field) in before.members { known[field.name.name] = field }
        for case .field(let field) in after.members {
            let names = "`\(field.name.name)` in `\(after.name.name)`"
            guard let other = known[field.name.name] else {
                report(.extraneousField, field.name.range, "found new field \(names)")
                continue
            }
            guard let difference = comparison.difference(other.type.type, field.type.type) else { continue }
            let kind: UpdateError.Kind = difference == .unknown ? .unsupported : .fieldMismatch
            report(kind, field.type.range, "mismatching field \(names)", secondary: difference.message)
        }
    }

    private mutating func checkNested(_ before: CompositeDeclaration, _ after: CompositeDeclaration) {
        let removed = removedTypes(after, reporting: true)
        for name in removedTypes(before, reporting: false) where !removed.contains(name) {
            report(.typeRemovalPragmaRemoval, nil, "missing #removedType pragma for \(name)")
        }
        var open: [String: CompositeDeclaration] = [:]
        for one in Self.inOrder(before.members) { open[one.name.name] = one }
        for one in Self.inOrder(after.members) {
            if removed.contains(one.name.name) {
                report(
                    .useOfRemovedType, one.range,
                    "cannot declare \(one.name.name), type has been removed with a #removedType pragma")
            }
            guard let other = open[one.name.name] else { continue }
            check(other, one)
            open[one.name.name] = nil
        }
        for (name, one) in open.sorted(by: { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) })
        where one.isInterface || !removed.contains(name) {
            report(.missingDeclaration, after.name.range, "missing \(one.words) declaration `\(name)`")
        }
        checkCases(before, after)
    }

    /// The types declared inside: composites first, then attachments, then interfaces.
    private static func inOrder(_ members: [Declaration]) -> [CompositeDeclaration] {
        composites(members) { !$0.isInterface && $0.kind != .attachment }
            + composites(members) { $0.kind == .attachment }
            + composites(members) { $0.isInterface }
    }

    private static func composites(
        _ declarations: [Declaration], _ isWanted: (CompositeDeclaration) -> Bool
    ) -> [CompositeDeclaration] {
        declarations.compactMap {
            guard case .composite(let it) = $0, isWanted(it) else { return nil }
            return it
        }
    }

    private mutating func checkCases(_ before: CompositeDeclaration, _ after: CompositeDeclaration) {
        let known = Self.cases(before)
        let cases = Self.cases(after)
        guard cases.count >= known.count else {
            return report(
                .missingEnumCases, after.name.range,
                "missing cases in enum `\(after.name.name)`: expected \(known.count) or more, found \(cases.count)")
        }
        for (old, new) in zip(known, cases) where old.name.name != new.name.name {
            report(
                .enumCaseMismatch, new.range,
                "mismatching enum case: expected `\(old.name.name)`, found `\(new.name.name)`")
        }
    }

    private static func cases(_ composite: CompositeDeclaration) -> [EnumCaseDeclaration] {
        composite.members.compactMap {
            guard case .enumCase(let it) = $0 else { return nil }
            return it
        }
    }

    private mutating func checkConformances(_ before: CompositeDeclaration, _ after: CompositeDeclaration) {
        var open = after.conformances
        for wanted in before.conformances {
            guard let index = open.firstIndex(where: { comparison.isSame(wanted, $0) }) else {
                return report(
                    .conformanceMismatch, after.name.range,
                    "conformances do not match in `\(after.name.name)`: missing `\(comparison.oldID(wanted))`")
            }
            open.remove(at: index)
        }
    }
}
