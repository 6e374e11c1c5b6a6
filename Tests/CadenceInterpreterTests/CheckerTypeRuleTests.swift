import Testing

@testable import CadenceInterpreter

/// Rules of types: common types, conversions, generic calls, interfaces and references.
@Suite struct CheckerTypeRuleTests {
    private static let head = """
        access(all) entitlement E
        access(all) struct interface I { access(all) fun i(): Int }
        access(all) struct S: I { access(all) var n: Int; access(all) fun i(): Int { return 1 } ; init() { self.n = 1 } }
        access(all) struct T: I { access(all) fun i(): Int { return 2 } }
        access(all) resource R { access(all) var n: Int; init() { self.n = 1 } }
        access(all) fun make(): &S { return &S() as &S }

        """

    private static let rows: [(source: String, errors: [String])] = [
        ("access(all) fun main(): {I} { return true ? S() : T() }", []),
        ("access(all) fun main(): Int { return [S(), T()][0].i() }", []),
        ("access(all) fun main(): [AnyStruct] { return [1, true] }", []),
        ("access(all) fun main() { let x = [] }", ["TypeAnnotationRequiredError"]),
        ("access(all) fun main() { let x = [1 as UInt8, 2] ; let y: [UInt8] = x }", ["TypeMismatchError"]),
        ("access(all) fun main() { let x: [UInt8] = [1, 2] }", []),
        ("access(all) fun main() { let x: Int? = nil ?? 3 }", []),
        ("access(all) fun main() { make().n = 2 }", ["InvalidAssignmentTargetError"]),
        ("access(all) fun main() { var x: Int? = 1; x! = 2 }", ["InvalidAssignmentTargetError"]),
        ("access(all) fun main() { var a = 1; var b = 2; a <-> b }", []),
        ("access(all) fun main() { var a = 1; a <-> 2 }", ["InvalidSwapExpressionError"]),
        ("access(all) fun main() { while true { let r <- create R(); destroy r; break } }", []),
        (
            "access(all) fun main() { let r <- create R(); while true { destroy r } }",
            ["ResourceLossError"]
        ),
        ("access(all) fun main(): Int { if true { return 1 } }", ["MissingReturnStatementError"]),
        ("access(all) fun main(): Int { while true { return 1 } }", ["MissingReturnStatementError"]),
        ("access(all) fun main(): Int { panic(\"x\") }", []),
        (
            "access(all) struct U: I, I { access(all) fun i(): Int { return 1 } } access(all) fun main() {}",
            ["DuplicateConformanceError"]
        ),
        ("access(all) struct U: I {} access(all) fun main() {}", ["ConformanceError"]),
        (
            "access(all) struct U { access(all) fun getType() {} } access(all) fun main() {}",
            ["InvalidDeclarationError"]
        ),
        ("access(all) fun main() { let r: &Int = &1 as &Int; let n: Int = *r }", []),
        ("access(all) fun main() { let r = &1 }", ["TypeAnnotationRequiredError"]),
        ("access(all) fun main() { let a: auth(E) &S = &S() as &S }", ["TypeMismatchError"]),
        ("access(all) fun main() { let c: Capability<&S>? = nil; let s = c!.borrow()!.i() }", []),
        ("access(all) view fun f(): Int { return S().i() } access(all) fun main() {}", ["PurityError", "PurityError"]),
        (
            "access(all) view fun f(_ a: &[Int]) { a[0] = 1 } access(all) fun main() {}",
            ["UnauthorizedReferenceAssignmentError", "PurityError"]
        ),
        ("access(all) fun main() { let f = fun (_ x: Int) { } ; f(x: 1) }", []),
        ("access(all) fun main() { for i, x in [1, 2] { let y: Int = i + x } }", []),
        ("access(all) fun main() { switch 1 { case true: break } }", ["TypeMismatchError"]),
    ]

    @Test(arguments: rows.indices) func rule(_ index: Int) throws {
        let (source, expected) = Self.rows[index]
        let program = try Parser.parse(Array((Self.head + source).utf8))
        var found: [String] = []
        do {
            _ = try Checker.check(program, location: .script)
        } catch {
            found = error.errors.map { "\($0.kind.name)" + ($0.isUnsupported ? $0.message : "") }
        }
        #expect(found == expected, "\(source)")
    }

    @Test(arguments: [
        ("access(all) let r: &Int; init() { self.r = &1 as &Int }", "field `r` has non-storable type: `&Int`"),
        (
            "access(all) let f: fun(): Int; init() { self.f = fun (): Int { return 1 } }",
            "field `f` has non-storable type: `fun(): Int`"
        ),
        ("access(all) let c: Capability<&Int>?; init() { self.c = nil }", ""),
        ("access(all) struct S {} access(all) let s: {String: S}; init() { self.s = {} }", ""),
    ])
    func fieldsOfContractsAreStored(_ members: String, _ message: String) throws {
        let program = try Parser.parse(Array("access(all) contract C { \(members) }".utf8))
        var found = ""
        do {
            _ = try Checker.check(program, location: .contract(address: [1], name: "C"))
        } catch {
            found = error.errors.map(\.message).joined(separator: "; ")
        }
        #expect(found == message)
    }
}
