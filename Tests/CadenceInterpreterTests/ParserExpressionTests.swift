import Testing

@testable import CadenceInterpreter

@Suite struct ParserExpressionTests {
    /// Checks what an expression is parsed to.
    private func check(_ rows: [(source: String, tree: String)]) {
        for row in rows {
            var parser = Parser(Array(row.source.utf8))
            let expression = parser.whole { (parser) throws(Stop) in try parser.expression() }
            #expect(parser.errors == [], "\(row.source): \(parser.errors)")
            #expect(expression.map { TreeText.of($0) } == row.tree, "\(row.source)")
        }
    }

    @Test func literals() {
        check([
            ("1", "1"), ("0xff", "ff/16"), ("0b1_0", "10/2"), ("0o17", "17/8"),
            ("1__0", "10"), ("-5", "-5"), ("- 5", "-5"), ("-0", "(- 0)"), ("- -5", "(- -5)"), ("-(5)", "-5"),
            ("1.50", "1.50"), ("-1_0.2_5", "-10.25"), ("-0.0", "-0.0"), ("00.1", "00.1"),
            ("true", "true"), ("false", "false"), ("nil", "nil"), ("()", "()"), ("( )", "()"),
            ("/storage/a", "/storage/a"), ("[]", "[]"), ("[1, 2]", "[1 2]"), ("{}", "{}"),
            ("{1: 2, 3: [4]}", "{1:2 3:[4]}"), ("view", "view"), ("from", "from"),
        ])
    }

    @Test func strings() {
        check([
            (#""a""#, "'a'"), (#""""#, "''"), (#""\n\t\r\0\\\"\'""#, "'\n\t\r\0\\\"''"),
            (#""\u{1F600}\u{e9}""#, "'😀é'"), (#""\u{}""#, "''"), (#""\u{D800}""#, "'\u{FFFD}'"),
            (#""\(1)""#, "(template '' '' 1)"), (#""a\(b)c\(d.e)f""#, "(template 'a' 'c' 'f' b (. d e))"),
            (#""\((1 + 2) * f(3))""#, "(template '' '' (* (+ 1 2) (call f 3)))"),
            (#""\("x")""#, "(template '' '' 'x')"), (#""\(a)\(b)""#, "(template '' '' '' a b)"),
        ])
    }

    @Test func precedence() {
        check([
            ("1 + 2 * 3", "(+ 1 (* 2 3))"), ("1 * 2 + 3", "(+ (* 1 2) 3)"), ("1 - 2 - 3", "(- (- 1 2) 3)"),
            ("1 + 2 << 3", "(<< (+ 1 2) 3)"), ("1 << 2 & 3", "(& (<< 1 2) 3)"), ("1 >> 2 & 3", "(& (>> 1 2) 3)"),
            ("1 & 2 ^ 3 | 4", "(| (^ (& 1 2) 3) 4)"), ("1 | 2 ?? 3", "(?? (| 1 2) 3)"),
            ("a ?? b ?? c", "(?? a (?? b c))"), ("a ?? b == c", "(== (?? a b) c)"),
            ("a < b && c > d", "(&& (< a b) (> c d))"), ("a <= b || c >= d && e", "(|| (<= a b) (&& (>= c d) e))"),
            ("a == b == c", "(== (== a b) c)"), ("a != b ? c : d", "(?: (!= a b) c d)"),
            ("a ? b : c ? d : e", "(?: a b (?: c d e))"), ("a ? b ? c : d : e", "(?: a (?: b c d) e)"),
            ("!a && b", "(&& (! a) b)"), ("-a * b", "(* (- a) b)"), ("-a.b", "(- (. a b))"), ("!a!", "(! (force a))"),
            ("*a.b", "(* (. a b))"), ("a % b / c * d", "(* (/ (% a b) c) d)"),
            ("a as Int + b", "(+ (as a Int) b)"), ("-a as Int", "(as (- a) Int)"), ("<-a as! @R", "(<- (as! a @R))"),
            ("a as? Int ?? 1", "(?? (as? a Int) 1)"), ("a as Int? ?? 1", "(?? (as a Int?) 1)"),
            ("&a as &Int", "(as (& a) &Int)"), ("&a[0] as auth(X) &T", "(as (& (at a 0)) auth(X) &T)"),
            ("<-create A()", "(<- (create (call A)))"), ("destroy a.b", "(destroy (. a b))"),
            ("create A.B(1, x: 2)", "(create (call (. A B) 1 x:2))"),
            ("attach A(1) to <-b", "(attach (call A 1) (<- b))"),
        ])
    }

    @Test func accessAndCalls() {
        check([
            ("a.b.c", "(. (. a b) c)"), ("a?.b!.c", "(. (force (?. a b)) c)"), ("a[1][2]", "(at (at a 1) 2)"),
            ("f()", "(call f)"), ("f(1, a: 2,)", "(call f 1 a:2)"), ("f<Int>(1)", "(call f <Int> 1)"),
            ("f<>()", "(call f)"), ("f<@R, {I}>(x)", "(call f <@R, {I}> x)"), ("f < g", "(< f g)"),
            ("f<A<B>>()", "(call f <A<B>>)"), ("a < b > (c)", "(call a <b> c)"), ("a < b + c", "(< a (+ b c))"),
            ("a.b<T>(c).d", "(. (call (. a b) <T> c) d)"), ("a >> b", "(>> a b)"), ("a > b", "(> a b)"),
            ("a\n.b", "(. a b)"), ("a\n?? b", "(?? a b)"),
            ("a // b\n + c", "(+ a c)"), ("a /* /* b */ */ + c", "(+ a c)"),
            ("-f(1)[0]", "(- (at (call f 1) 0))"),
        ])
    }

    @Test func closures() {
        check([
            ("fun () {}", "(fun () (block))"),
            ("view fun (a: Int): Int { return a }", "(view-fun (a:Int):Int (block (return a)))"),
            ("fun (_ a: @R, b c: Int?) { pre { a > 1 } }", "(fun (_ a:@R b c:Int?) (block (pre (> a 1))))"),
        ])
    }

    @Test func types() {
        let rows: [(String, String)] = [
            ("Int", "Int"), ("A.B.C", "A.B.C"), ("Int?", "Int?"), ("Int???", "Int???"), ("(Int)?", "Int?"),
            ("[Int]", "[Int]"), ("[[Int; 3]?; 0x2]", "[[Int; 3]?; 2]"), ("{Int: String}", "{Int: String}"),
            ("{String: {Int: A}?}", "{String: {Int: A}?}"), ("{A}", "{A}"), ("{A, B.C}", "{A, B.C}"), ("{}", "{}"),
            ("&Int", "&Int"), ("&Int?", "&Int?"), ("&[Int]", "&[Int]"), ("&{A, B}", "&{A, B}"), ("&(Int?)", "&Int?"),
            ("auth(A) &B", "auth(A) &B"), ("auth(A, B.C) &{D}", "auth(A, B.C) &{D}"),
            ("auth(A | B) &C", "auth(A | B) &C"),
            ("auth(mapping M) &A", "auth(mapping M) &A"), ("fun (): Int", "fun(): Int"),
            ("fun(Int, @R)", "fun(Int, @R)"),
            ("view fun (Int): Bool", "view fun(Int): Bool"), ("fun (fun (Int): Int): Int", "fun(fun(Int): Int): Int"),
            ("Capability<&A>", "Capability<&A>"), ("Capability<auth(X) &{A}>?", "Capability<auth(X) &{A}>?"),
            ("view", "view"),
        ]
        for (source, expected) in rows {
            var parser = Parser(Array(source.utf8))
            let type = parser.whole { (parser) throws(Stop) in try parser.type() }
            #expect(parser.errors == [], "\(source): \(parser.errors)")
            #expect(type?.description == expected, "\(source)")
        }
    }
}
