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

    @Test func nothingIsThereThatIsNotDeclared() {
        let conversions = SimpleType.allCases.filter(\.isConcreteNumber).map { "Functions." + $0.rawValue }
        let declared = Set(BuiltinTable.declaredNames + conversions)
        let others = (Array(BuiltinTable.functions.keys) + Array(BuiltinTable.refused.keys)).filter { !declared.contains($0) }
        #expect(others.sorted() == [])
    }
}
