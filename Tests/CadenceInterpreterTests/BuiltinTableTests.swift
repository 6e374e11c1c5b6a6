import Testing

@testable import CadenceInterpreter

/// Everything the checker lets through works, or is refused with a reason.
@Suite struct BuiltinTableTests {
    @Test func everythingIsThereOrRefused() {
        #expect(BuiltinTable.declaredNames.count > 150)
        let missing = BuiltinTable.declaredNames.filter {
            !BuiltinTable.isSupported($0) && BuiltinTable.refused[$0] == nil
        }
        #expect(missing == [])
    }

    @Test func nothingIsBoth() {
        let both = BuiltinTable.refused.keys.filter(BuiltinTable.isSupported)
        #expect(both.sorted() == [])
    }

    @Test func whatIsLimitedIsThere() {
        #expect(BuiltinTable.limited.keys.filter { !BuiltinTable.isSupported($0) } == [])
    }

    @Test func nothingIsThereThatIsNotDeclared() {
        let conversions = SimpleType.allCases.filter(\.isConcreteNumber).map { "Functions." + $0.rawValue }
        let declared = Set(BuiltinTable.declaredNames + conversions)
        let names = Array(BuiltinTable.functions.keys) + Array(BuiltinTable.fields.keys)
        let families = names.filter { $0.split(separator: ".").first.map { Builtins.isFamily(String($0)) } ?? false }
        #expect(families.filter { !declared.contains($0) }.sorted() == [])
        #expect(BuiltinTable.refused.keys.filter { !declared.contains($0) } == [])
    }

    @Test func mappedArraysKeepTheirSize() throws {
        let text =
            "access(all) fun main() { let a: [Int; 1] = [1]; let b: [Int; 1] = a.map(fun (_ x: Int): Int { return x }) }"
        let program = try Parser.parse(Array(text.utf8))
        #expect(throws: Never.self) { try Checker.check(program, location: .script, resolver: CheckerLedger()) }
    }
}
