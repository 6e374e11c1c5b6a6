import Testing

@testable import CadenceInterpreter

@Suite struct ParserStatementTests {
    private func check(_ rows: [(source: String, tree: String)]) {
        for row in rows {
            do {
                let program = try Parser.parse(Array("fun f() { \(row.source) }".utf8))
                let body = program.declarations.first.map { TreeText.of($0) }
                #expect(body == "(fun f () (block\(row.tree.isEmpty ? "" : " ")\(row.tree)))", "\(row.source)")
            } catch {
                Issue.record("\(row.source): \(error)")
            }
        }
    }

    @Test func simple() {
        check([
            ("", ""), (";;", ""), ("return", "(return)"), ("return; 1", "(return) 1"), ("return\n1", "(return) 1"),
            ("return 1", "(return 1)"), ("break; continue", "break continue"), ("a = 1", "(= a 1)"),
            ("a.b[1] <- c", "(<- (at (. a b) 1) c)"), ("a <-! b", "(<-! a b)"), ("a <-> b", "(<-> a b)"),
            ("emit A.B(c: 1)", "(emit (call (. A B) c:1))"), ("remove A from b", "(remove A b)"),
            ("f()\n[1]", "(call f) [1]"), ("a\n!b", "a (! b)"), ("a\n(b)", "a b"), ("a\n- b", "(- a b)"),
            ("destroy a; destroy b", "(destroy a) (destroy b)"), ("fun () {}", "(fun () (block))"),
            ("view fun () {}", "(view-fun () (block))"), ("view + 1", "(+ view 1)"), ("let view = 1", "(let view = 1)"),
        ])
    }

    @Test func variables() {
        check([
            ("let a = 1", "(let a = 1)"), ("var a: Int? = nil", "(var a :Int? = nil)"),
            ("let a: @R <- b", "(let a :@R <- b)"), ("let a <- b <- c", "(let a <- b <- c)"),
            ("let a <- d[1] <-! c", "(let a <- (at d 1) <-! c)"), ("let a <-! b", "(let a <-! b)"),
            ("fun g(x: Int): Int { return x }", "(fun g (x:Int):Int (block (return x)))"),
            ("view fun g() {}", "view (fun g () (block))"), ("access(all) let a = 1", "all (let a = 1)"),
        ])
    }

    @Test func control() {
        check([
            ("if a { b }", "(if a (block b))"), ("if a { b } else { c }", "(if a (block b) else (block c))"),
            ("if a { } else if b { } else { c }", "(if a (block) b (block) else (block c))"),
            ("if let x = y { }", "(if (let x = y) (block))"), ("if var x <- y { }", "(if (var x <- y) (block))"),
            ("guard a else { return }", "(guard a (block (return)))"),
            ("guard let x = y else { return }", "(guard (let x = y) (block (return)))"),
            ("while a < 3 { a = 1 }", "(while (< a 3) (block (= a 1)))"),
            ("for a in b { }", "(for a b (block))"), ("for i, a in b { }", "(for i a b (block))"),
            ("switch a { case 1: b; c case 2: default: d }", "(switch a (case 1 b c) (case 2) (default d))"),
            ("if a { } else { }\nif b { }", "(if a (block) else (block)) (if b (block))"),
            ("if a { if b { } }", "(if a (block (if b (block))))"),
        ])
    }

    @Test func conditions() {
        check([
            ("pre { a: \"m\"; b } a", "(pre a:'m' b) a"), ("post { before(a) == 1 }", "(post (== (call before a) 1))"),
            ("pre { emit E(a: 1)\n b: c } post { d }", "(pre (emit (call E a:1)) b:c) (post d)"),
        ])
    }
}
