import Testing

@testable import CadenceInterpreter

/// Answers reasoned from the chain's interpreter: what it does with values, and where it places errors.
@Suite struct LanguageSemanticsTests {
    private static let resource =
        "access(all) resource R { access(all) var n: Int; access(all) fun get(): Int { return self.n } "
        + "init(_ n: Int) { self.n = n } }\n"
    private static let structure =
        "access(all) struct S { access(all) var n: Int; access(all) fun set(_ n: Int) { self.n = n } "
        + "init(_ n: Int) { self.n = n } }\n"

    // `BoxOptional` unboxes a nil in an optional wherever a value gets a new place; `==` and casts unbox both sides;
    // a switch compares with `Equal` of the value, for which an optional never equals what is none.
    static let optionals = [
        LanguageProgram(
            "a nil in an optional is nil", "let d: {String: Int?} = {\"a\": nil}\nlet x = d[\"a\"]\nreturn x == nil",
            "true"),
        LanguageProgram(
            "a nil in an optional equals nil", "let d: {String: Int?} = {\"a\": nil}\nreturn d[\"a\"] == nil", "true"),
        LanguageProgram(
            "if let takes a nil in an optional for nil",
            "let d: {String: Int?} = {\"a\": nil}\nif let y = d[\"a\"] { return \"then\" }\nreturn \"else\"", "else"),
        LanguageProgram(
            "casts unbox",
            "let x: AnyStruct = (5 as Int?) as Int??\nreturn [(x as? Int) == 5, (x as? Int?) != nil, (x as? String) == nil]",
            "true true true"),
        LanguageProgram(
            "a failing cast tells the type without optionals",
            "let x: AnyStruct = 5 as Int?\nreturn x as! String", "ForceCastTypeMismatchError 3:7-3:18 frames 0"),
        LanguageProgram(
            "AnyStruct preserves optionals",
            "let x: AnyStruct = 5 as Int?\nreturn (x as? AnyStruct)!.getType().identifier", "(Int)?"),
        LanguageProgram(
            "a switch does not unbox",
            "let o: Int? = 1\nswitch o { case 1: return \"one\" default: return \"default\" }", "default"),
        LanguageProgram(
            "a switch compares optionals",
            "let o: Int? = 1\nlet p: Int? = 1\nswitch o { case p: return \"one\" default: return \"default\" }", "one"),
        LanguageProgram(
            "an element gets the optional of its place",
            "let a: [Int] = [1]\nlet b: [Int?] = a\nlet c = b[0]\nreturn [c.getType().identifier, b.getType().identifier]",
            "(Int)? [Int]"),
        LanguageProgram(
            "a result gets the optional of the function type",
            "let f: fun(): Int? = fun(): Int { return 1 }\nlet x: AnyStruct = f()\nreturn x.getType().identifier",
            "(Int)?"),
    ]

    // `convert` changes the authorizations of references in the type of a container, nothing else.
    static let containers = [
        LanguageProgram(
            "a container keeps its type",
            "let a: [Int] = [1]\nlet b: [AnyStruct] = a\nlet c: {String: AnyStruct} = {\"x\": 1} as {String: Int}\n"
                + "return [b.getType().identifier, c.getType().identifier]", "[Int] {String:Int}"),
        LanguageProgram(
            "a container admits its own type only",
            "let a: [Int] = [1]\nlet b: [AnyStruct] = a\nb.append(\"x\")\nreturn b",
            "ContainerMutationError 4:0-4:12 frames 0"),
        LanguageProgram(
            "references in a container lose authorizations",
            "let n = [1]\nlet a = [&n as auth(Mutate) &[Int]]\nlet b: [&[Int]] = a\nreturn b.getType().identifier",
            "[&[Int]]"),
        LanguageProgram(
            "no writing while a loop goes over it", "let a = [1, 2]\nfor x in a { a[0] = 5 }\nreturn a",
            "ContainerMutatedDuringIterationError 3:13-3:20 frames 0"),
        LanguageProgram(
            "no taking out while a loop goes over it", "let a = [1, 2]\nfor x in a { a.removeFirst() }\nreturn a",
            "ContainerMutatedDuringIterationError 3:13-3:27 frames 0"),
        LanguageProgram(
            "inner containers may be written", "let a = [[1], [2]]\nfor x in a { a[0][0] = 5 }\nreturn a[0]", "5"),
        LanguageProgram(
            "a loop over text goes by clusters", "var n = 0\nfor c in \"a\\r\\nb\" { n = n + 1 }\nreturn n", "3"),
    ]

    // Places: `LocationRange()` is the innermost open expression, or the statement begun last. Declarations, targets
    // and swaps read members and elements by no expression; inside a function the open one is the call.
    static let places = [
        LanguageProgram(
            "an element in a declaration", "let a = [1]\nlet x = a[7]\nreturn x",
            "ArrayIndexOutOfBoundsError 3:0-3:11 frames 0"),
        LanguageProgram(
            "an element in an expression", "let a = [1]\nlet x = a[7] + 1\nreturn x",
            "ArrayIndexOutOfBoundsError 3:8-3:11 frames 0"),
        LanguageProgram(
            "an element of an element", "let a = [[1]]\nreturn a[7][0]",
            "ArrayIndexOutOfBoundsError 3:7-3:13 frames 0"),
        LanguageProgram(
            "a swap", "let a = [1]\na[0] <-> a[7]\nreturn a", "ArrayIndexOutOfBoundsError 3:0-3:12 frames 0"),
        LanguageProgram(
            "a write in a function", "access(all) fun f(_ a: auth(Mutate) &[Int]) { a[5] = 1 }\n",
            "let a = [1]\nf(&a as auth(Mutate) &[Int])\nreturn a", "ArrayIndexOutOfBoundsError 4:0-4:27 frames 1"),
        LanguageProgram(
            "an argument is no part of the call", "access(all) fun f(_ a: Int): Int { return a }\n",
            "let a = [1]\nreturn f(a[7])", "ArrayIndexOutOfBoundsError 4:9-4:12 frames 0"),
        LanguageProgram(
            "an argument of an initializer is no part of the call", structure, "let a = [1]\nreturn S(a[7])",
            "ArrayIndexOutOfBoundsError 4:9-4:12 frames 0"),
        LanguageProgram(
            "a condition of a closure", "access(all) fun unused() {}\n",
            "let f = fun() { pre { false: \"no\" } }\nf()\nreturn 1",
            "ConditionError 4:0-4:2 frames 1"),
        LanguageProgram(
            "a dead reference", resource + "access(all) fun g(_ rs: &[R]): &R { return rs[0] }\n",
            "let rs <- [<- create R(1)]\nlet refs = [g(&rs as &[R])]\ndestroy rs\nreturn refs[0].n",
            "InvalidatedResourceReferenceError 7:7-7:15 frames 0"),
    ]

    // A function taken from a reference to a resource goes with it. What a container loses is emptied: references to
    // it find nothing, and what they say then is not known here.
    static let references = [
        LanguageProgram(
            "a bound function ends with its resource", resource,
            "let rs <- [<- create R(1), <- create R(2)]\nlet ref = &rs[0] as &R\nlet f = ref.get\nlet n = f()\n"
                + "let r <- rs.remove(at: 0)\ndestroy r\ndestroy rs\nreturn f()",
            "InvalidatedResourceReferenceError 10:7-10:9 frames 0"),
        LanguageProgram(
            "a bound function of a structure", structure, "let s = S(1)\nlet f = s.set\nf(5)\nreturn s.n", "5"),
        LanguageProgram(
            "an overwritten element", structure,
            "let ss = [S(1)]\nlet ref = &ss[0] as &S\nss[0] = S(9)\nreturn ref.n", "unsupported"),
        LanguageProgram(
            "an overwritten variable", structure,
            "var s = S(1)\nlet ref = &s as &S\ns = S(9)\nreturn [ref.n, s.n]", "1 9"),
        LanguageProgram(
            "a reference to a changed element", structure,
            "let ss = [S(1)]\nlet ref = &ss[0] as &S\nref.set(7)\nreturn [ref.n, ss[0].n]", "7 7"),
    ]

    private static let interfaces =
        "access(all) struct interface I { access(all) fun f(_ n: Int): Int { pre { n > 0: \"I\" } return n } }\n"
        + "access(all) struct S: I { access(all) fun f(_ n: Int): Int { return n * 2 } }\n"
        + "access(all) struct T: I {}\n"

    // The conditions of a default function belong to it. What `before` needs is evaluated ahead of the conditions.
    static let conditions = [
        LanguageProgram("another function in the place of a default one", interfaces, "return S().f(-1)", "-2"),
        LanguageProgram("a default function", interfaces, "return T().f(-1)", "ConditionError 5:7-5:15 frames 1"),
        LanguageProgram(
            "before comes first",
            "access(all) fun g(_ a: [Int]): Int {\n pre { a.length > 1: \"short\" }\n post { before(a[1]) == result: \"p\" }\n"
                + " return a[1] }\n", "return g([1])", "ArrayIndexOutOfBoundsError 6:7-6:12 frames 1"),
    ]

    // `reportFunctionInvocation` counts the calls that are open, before their arguments are evaluated; `main` is none.
    static let depths = [
        LanguageProgram(
            "2000 calls", "access(all) fun f(_ n: Int): Int { return n == 0 ? 0 : f(n - 1) + 1 }\n", "return f(1999)",
            "1999"),
        LanguageProgram(
            "2001 calls", "access(all) fun f(_ n: Int): Int { return n == 0 ? 0 : f(n - 1) + 1 }\n", "return f(2000)",
            "CallStackLimitExceededError 1:55-1:62 frames 2000"),
        LanguageProgram(
            "calls in arguments of built-in functions count twice",
            "access(all) fun f(_ n: Int): Int { return n == 0 ? 0 : Int(f(n - 1)) + 1 }\n", "return f(1100)",
            "CallStackLimitExceededError 1:59-1:66 frames 1000"),
    ]

    @Test(arguments: optionals + containers + places + references + conditions + depths)
    func answers(_ program: LanguageProgram) { #expect(program.run() == program.answer) }

    // The chain defers the emission of each event: the last one made, that of the first interface, comes first.
    @Test func eventsOfInterfacesComeFirst() {
        let program = LanguageProgram(
            "",
            "access(all) resource interface I { access(all) event ResourceDestroyed(i: Int = 1) }\n"
                + "access(all) resource R: I { access(all) event ResourceDestroyed(k: Int = 3) }\n",
            "let r <- create R()\ndestroy r\nreturn 1", "1")
        #expect(program.events() == ["I.ResourceDestroyed", "R.ResourceDestroyed"])
    }

    // Nothing is known of such programs but that they must not end the process.
    @Test func deepValuesEnd() {
        let nesting = "var i = 0\nwhile i < 30000 { let old <- r <- []\nr.append(<- old)\ni = i + 1 }\n"
        let bodies = [
            "var r: @[AnyResource] <- []\n" + nesting + "destroy r\nreturn 1",
            "var r: @[AnyResource] <- []\n" + nesting + "let x <- r\nlet ref = &x as &[AnyResource]\nlet y <- x\n"
                + "destroy y\nreturn 1",
            "var f = fun(): Int { return 1 }\nvar i = 0\n"
                + "while i < 30000 { let g = f\nf = fun(): Int { return g() }\ni = i + 1 }\nreturn 1",
            "let z = [1]\nvar r: &AnyStruct = &z as &AnyStruct\nvar i = 0\n"
                + "while i < 30000 { let b: AnyStruct = [r]\nr = &b as &AnyStruct\ni = i + 1 }\nreturn 1",
        ]
        for body in bodies {
            let answer = LanguageProgram("", body, "").run()
            #expect(["1", "unsupported"].contains(answer), "\(body)")
        }
    }
}
