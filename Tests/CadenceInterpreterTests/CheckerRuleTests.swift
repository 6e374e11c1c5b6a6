import Testing

@testable import CadenceInterpreter

/// Rules the corpus does not show, each by a small program.
@Suite struct CheckerRuleTests {
    private static let rows: [(source: String, errors: [String])] = [
        ("access(all) fun main(): Int { let f = fun (_ a: Int): Int { return a } ; return f(1) }", []),
        ("access(all) fun main() { return 1 }", ["TypeMismatchError 1:32"]),
        ("access(all) fun f(_ a: Int) {} access(all) fun main() { f() }", ["InsufficientArgumentsError 1:56"]),
        ("access(all) struct S { access(all) let a: Int } access(all) fun main() {}", ["MissingInitializerError 1:39"]),
        (
            "access(all) struct S { access(all) let a: Int; init() { let b = self.a; self.a = b } }\n"
                + "access(all) fun main() {}",
            ["UninitializedFieldAccessError 1:69"]
        ),
        (
            "access(all) resource R {} access(all) fun main() { let r = create R(); destroy r }",
            ["IncorrectTransferOperationError 1:57"]
        ),
        (
            "access(all) resource R {} access(all) fun main() { var r <- create R(); r <- create R(); destroy r }",
            ["InvalidResourceAssignmentError 1:72"]
        ),
        (
            "access(all) resource R { access(all) let n: Int; init() { self.n = 1 } }\n"
                + "access(all) fun main(): Int { let r <- create R(); let p = &r as &R; destroy r; return p.n }",
            ["InvalidatedResourceReferenceError 2:87"]
        ),
        (
            "access(all) resource R { access(all) fun f() { destroy self } } access(all) fun main() {}",
            ["InvalidSelfInvalidationError 1:55"]
        ),
        (
            "access(all) struct S { access(all) let n: Int; init() { self.n = 1 } }\n"
                + "access(all) fun main() { let s = S(); s.n = 2 }",
            ["InvalidAssignmentAccessError 2:40", "AssignmentToConstantMemberError 2:40"]
        ),
        (
            "access(all) resource R { access(all) fun f() { self.uuid = 1 } } access(all) fun main() {}",
            ["AssignmentToConstantMemberError 1:52"]
        ),
        (
            "access(all) struct S { access(all) fun f() { self.isInstance = self.isInstance } }"
                + "access(all) fun main() {}",
            ["AssignmentToConstantMemberError 1:50"]
        ),
        (
            "access(all) fun main() { let a = [1]; a.length = 3 }",
            ["InvalidAssignmentAccessError 1:40", "AssignmentToConstantMemberError 1:40"]
        ),
        ("access(all) fun main() { let b: Int = !1 }", ["InvalidUnaryOperandError 1:39"]),
        (
            "access(all) resource R {}\naccess(all) fun f(_ o: @R?) { if let r <- o { destroy r } }\n"
                + "access(all) fun main() {}",
            []
        ),
    ]

    @Test(arguments: rows.indices) func rule(_ index: Int) throws {
        let (source, expected) = Self.rows[index]
        let program = try Parser.parse(Array(source.utf8))
        var found: [String] = []
        do {
            _ = try Checker.check(program, location: .script)
        } catch {
            found = error.errors.map { "\($0.kind.name) \($0.range.map { "\($0.start)" } ?? "")" }
        }
        #expect(found == expected, "\(source)")
    }

    @Test func whatIsNotSupportedIsNamed() throws {
        let program = try Parser.parse(Array("import A from 0x1\naccess(all) fun main() {}".utf8))
        #expect(throws: CheckErrors.self) { _ = try Checker.check(program, location: .script) }
        do {
            _ = try Checker.check(program, location: .script)
        } catch {
            #expect(error.unsupported?.message == "not supported here: import of `A`")
        }
    }

    @Test func theBuiltInSourceIsRead() throws {
        #expect(throws: Never.self) { _ = try Parser.parse(Array(BuiltinSource.text.utf8)) }
        #expect(Builtins.shared.values["panic"]?.function?.result == .never)
        #expect(Builtins.shared.families["Array"]?["append"] != nil)
        #expect(Builtins.shared.typeNames["Account"]?.nominal?.location == .builtin)
    }

    @Test func expressionsKnowTheirTypes() throws {
        let program = try Parser.parse(Array("access(all) fun main(): UInt8? { return 1 + 2 }".utf8))
        let checked = try Checker.check(program, location: .script)
        #expect(checked.elaboration.types.compactMap { $0 } == [.simple(.uint8), .simple(.uint8), .simple(.uint8)])
        #expect(checked.elaboration.conversions.values.map { $0 } == [.optional(.simple(.uint8))])
    }
}
