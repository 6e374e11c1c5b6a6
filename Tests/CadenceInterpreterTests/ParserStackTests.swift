import Glibc
import Testing

@testable import CadenceInterpreter

/// Programs that nest as deep as they like, on a small stack.
@Suite struct ParserStackTests {
    private static let count = 20_000

    private static func many(_ text: String, _ count: Int = count) -> String { String(repeating: text, count: count) }

    private static let hostile: [(String, String)] = [
        ("parentheses", "let a = " + many("(", 100_000)), ("brackets", "let a = " + many("[")),
        ("braces", "let a = " + many("{")),
        ("minus", "let a = " + many("-") + "1"), ("not", "let a = " + many("!") + "b"),
        ("force", "let a = b" + many("!")),
        ("members", "let a = b" + many(".b")), ("calls", "let a = f" + many("()")),
        ("indices", "let a = f" + many("[0]")),
        ("sum", "let a = 1" + many(" + 1")), ("comparison", "let a = 1" + many(" < b")),
        ("shift", "let a = 1" + many(" >> b")),
        ("coalescing", "let a = b" + many(" ?? b")), ("conditional", "let a = b" + many(" ? b : b")),
        ("casts", "let a = b" + many(" as A")),
        ("optional type", "let a: A" + many("?") + " = 1"), ("array type", "let a: " + many("[")),
        ("reference type", "let a: " + many("&") + "A"),
        ("type arguments", "let a: A" + many("<A>") + " = 1"), ("nested type arguments", "let a: " + many("A<")),
        ("function type", "let a: " + many("fun(")), ("dotted type", "let a: A" + many(".A") + " = 1"),
        ("brace type", "let a: " + many("{")),
        ("blocks", "fun f() {" + many("if a {")),
        ("closed blocks", "fun f() {" + many("while a {", 90) + many("}", 91)),
        ("else if", "fun f() { if a {}" + many(" else if a {}") + "}"), ("functions", many("fun f() {")),
        ("closures", "let a = " + many("fun () { let a = ")),
        ("structs", many("struct S {")), ("switches", "fun f() {" + many("switch a { case 1: ")),
        ("comments", many("/*")),
        ("closed comments", many("/*") + many("*/")), ("templates", "let a = " + many("\"\\(")),
        ("conditions", "fun f() { pre {" + many("fun () { pre { ")),
        ("statements", "fun f() {" + many("1 ") + "}"), ("semicolons", many(";")),
        ("destroy", "fun f() {" + many("destroy ")),
        ("move", "let a = " + many("<-")), ("references", "let a = " + many("& ")), ("digits", "let a = " + many("1")),
        ("mixed", "fun f() {" + many("if a { let b = fun () { ")), ("attachments", many("attachment A for B {")),
        ("creates", "let a = create A" + many(".A") + "()"), ("cases", "fun f() { switch a {" + many("x ") + "}}"),
    ]

    @Test func nothingOverflowsHalfAMegabyte() {
        for (name, source) in Self.hostile {
            let time = ContinuousClock().measure {
                onSmallStack { _ = try? Parser.parse(Array(source.utf8)) }
            }
            #expect(time < .seconds(20), "\(name)")
        }
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private func onSmallStack(_ body: @escaping @Sendable () -> Void) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 512 * 1024)
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, work)
        #expect(result == 0)
        pthread_join(thread, nil)
        pthread_attr_destroy(&attributes)
    }
}
