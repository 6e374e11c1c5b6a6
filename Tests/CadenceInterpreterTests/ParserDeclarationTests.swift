import Testing

@testable import CadenceInterpreter

@Suite struct ParserDeclarationTests {
    private func check(_ rows: [(source: String, tree: String)]) {
        for row in rows {
            do {
                let program = try Parser.parse(Array(row.source.utf8))
                #expect(
                    program.declarations.map { TreeText.of($0) }.joined(separator: " ") == row.tree, "\(row.source)")
            } catch {
                Issue.record("\(row.source): \(error)")
            }
        }
    }

    @Test func access() {
        check([
            ("access(all) let a = 1", "all (let a = 1)"), ("access ( self ) let a = 1", "self (let a = 1)"),
            ("access(contract) let a = 1", "contract (let a = 1)"),
            ("access(account) let a = 1", "account (let a = 1)"),
            ("access(E) let a = 1", "{E} (let a = 1)"), ("access(A.E, F) let a = 1", "{A.E, F} (let a = 1)"),
            ("access(E | F) let a = 1", "{E | F} (let a = 1)"),
            ("access(mapping M) let a = 1", "mapping M (let a = 1)"),
            ("access(all) view fun f() {}", "all view (fun f () (block))"),
            ("view access(all) fun f() {}", "all view (fun f () (block))"),
        ])
    }

    @Test func composites() {
        check([
            ("struct S {}", "(struct S)"), ("resource R: A, B.C { }", "(resource R :A,B.C)"),
            ("contract interface I: J {}", "(contract-interface I :J)"),
            ("enum E: UInt8 { case a; case b }", "(enum E :UInt8 (case a) (case b))"),
            (
                "struct S { let a: Int; access(all) var b: @R?; init() {} }",
                "(struct S (let a :Int) all (var b :@R?) (special init () (block)))"
            ),
            (
                "struct interface S { a: Int\n fun f(): Int\n fun g() { pre { true } } }",
                "(struct-interface S (field a :Int) (fun f ():Int) (fun g () (block (pre true))))"
            ),
            (
                "resource R { event ResourceDestroyed(id: UInt64 = self.id) }",
                "(resource R (event ResourceDestroyed (id:UInt64=(. self id))))"
            ),
            ("event E(a: Int, _ b: String)", "(event E (a:Int _ b:String))"),
            ("attachment A for R: I { view init() {} }", "(attachment A for R :I view (special init () (block)))"),
            (
                "contract C { struct S {} #pragma\n entitlement E }",
                "(contract C (struct S) (# pragma) (entitlement E))"
            ),
        ])
    }

    @Test func others() {
        check([
            ("entitlement E", "(entitlement E)"),
            (
                "access(all) entitlement mapping M { A -> B include C D.E -> F }",
                "all (mapping M A->B include C D.E->F)"
            ),
            ("entitlement mapping M {}", "(mapping M)"), ("#a(1)", "(# (call a 1))"),
            ("import 0x1", "(import 0x0.0.0.0.0.0.0.1)"),
            ("import A from 0x0102030405060708", "(import A 0x1.2.3.4.5.6.7.8)"),
            ("import A as B, from, C from 0x1", "(import A as B from C 0x0.0.0.0.0.0.0.1)"),
            ("import \"A\"", "(import 'A')"),
            ("import Crypto", "(import Crypto)"),
            ("import A from \"b.cdc\"; import B", "(import A 'b.cdc') (import B)"),
            ("import A\nimport B", "(import A) (import B)"), ("", ""), ("// nothing", ""),
            ("/* */ let a = 1;", "(let a = 1)"),
        ])
    }

    @Test func transactions() {
        check([
            ("transaction {}", "(transaction)"), ("transaction () { }", "(transaction ())"),
            (
                "transaction (a: Int) { let b: Int; prepare(c: auth(S) &Account) { } pre { a } execute { } post { b } }",
                "(transaction (let b :Int) (a:Int) (special prepare (c:auth(S) &Account) (block)) (pre a) (special execute () (block)) (post b))"
            ),
            ("transaction { execute { } }", "(transaction (special execute () (block)))"),
            (
                "transaction { prepare() { } post { a } execute { } }",
                "(transaction (special prepare () (block)) (special execute () (block)) (post a))"
            ),
        ])
    }
}
