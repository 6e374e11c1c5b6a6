import Testing

@testable import CadenceInterpreter

/// Attachments: how they are declared, attached, looked up and removed.
@Suite struct CheckerAttachmentTests {
    private static let head = """
        access(all) entitlement E
        access(all) struct S { access(E) fun e() {} ; access(all) fun a() {} }
        access(all) resource R { access(E) fun e() {} }
        access(all) attachment A for S { access(all) let n: Int; init(_ n: Int) { self.n = n }; access(all) fun f() {} }
        access(all) attachment B for R { access(E) fun g() {} }

        """

    /// What follows the lines above, and the errors.
    private static let rows: [(source: String, errors: [String])] = [
        ("access(all) fun main() { let s = attach A(1) to S(); s[A]?.f(); remove A from s }", []),
        ("access(all) fun main(): Int? { let s = attach A(1) to S(); return s[A]?.n }", []),
        ("access(all) fun main() { let r <- attach B() to <- create R(); destroy r }", []),
        ("access(all) attachment C for S { access(all) fun f() { base.a() } } access(all) fun main() {}", []),
        (
            "access(all) attachment C for S { access(all) fun f() { base.e() } } access(all) fun main() {}",
            ["InvalidAccessError"]
        ),
        ("access(all) attachment C for S { access(E) fun f() { base.e() } } access(all) fun main() {}", []),
        ("access(all) attachment C for Int {} access(all) fun main() {}", ["InvalidBaseTypeError"]),
        ("access(all) fun main() { let a = A(1) }", ["InvalidAttachmentUsageError"]),
        ("access(all) fun main() { let s = attach S() to S() }", ["AttachNonAttachmentError"]),
        ("access(all) fun main() { let s = attach A(1) to 3 }", ["TypeMismatchError"]),
        ("access(all) fun main() { let s = S(); remove S from s }", ["InvalidAttachmentRemoveError"]),
        ("access(all) fun main(a: A) {}", ["InvalidAttachmentAnnotationError"]),
        ("access(all) fun main(a: &A) { a.f() }", []),
        ("access(all) fun main() { let r <- create R(); r[B]?.g(); destroy r }", []),
        ("access(all) fun f(_ r: &R) { r[B]?.g() } access(all) fun main() {}", ["InvalidAccessError"]),
        (
            "access(all) fun main() { S().forEachAttachment(fun (_ a: &AnyStructAttachment) {}) }",
            []
        ),
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
}
