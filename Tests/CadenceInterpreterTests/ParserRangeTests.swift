import Testing

@testable import CadenceInterpreter

@Suite struct ParserRangeTests {
    private func slice(_ source: String, _ range: SourceRange) -> String {
        let bytes = Array(source.utf8)
        return String(decoding: bytes[Int(range.start.offset)...Int(range.end.offset)], as: UTF8.self)
    }

    @Test func expressionsCoverTheirText() throws {
        let sources = [
            "a", "1.5", "-1", "nil", "true", "()", "\"a\"", "\"a\\(b)c\"", "/public/a", "[1, 2]", "{1: 2}", "-a",
            "a + b",
            "a ? b : c", "a as Int?", "a as! @R", "a!", "a?.b", "a[1]", "f<T>(1)", "&a", "create A.B()", "destroy a",
            "attach A() to b", "fun (): Int { return 1 }", "view fun () {}",
        ]
        for source in sources {
            var parser = Parser(Array("  \(source) ".utf8))
            let expression = try #require(parser.whole { (parser) throws(Stop) in try parser.expression() })
            #expect(slice("  \(source) ", expression.range) == source)
        }
    }

    @Test func parenthesesDoNotCount() throws {
        var parser = Parser(Array("(a) + (b)".utf8))
        let expression = try #require(parser.whole { (parser) throws(Stop) in try parser.expression() })
        #expect(slice("(a) + (b)", expression.range) == "a) + (b")
    }

    @Test func statementsAndDeclarationsCoverTheirText() throws {
        let sources = [
            "return 1", "return", "break", "if a { } else if b { } else { c }", "if a { }", "guard a else { }",
            "while a { }",
            "for a in b { }", "switch a { case 1: b }", "emit A(1)", "remove A from b", "a = 1", "a <-> b",
            "let a: Int = 1", "let a <- b <- c", "fun f(): Int { return 1 }", "view fun f() {}",
            "access(all) let a = 1",
        ]
        for source in sources {
            let text = "fun f() { \(source) }"
            let program = try Parser.parse(Array(text.utf8))
            guard case .function(let function)? = program.declarations.first else { continue }
            #expect(function.body?.block.statements.map { slice(text, $0.range) } == [source])
        }
        let declarations = [
            "access(all) contract C { }", "access(E) struct interface I: J { }", "event E(a: Int)", "entitlement E",
            "entitlement mapping M { }", "transaction(a: Int) { }", "import A from 0x1", "#a", "attachment A for B { }",
            "access(all) view fun f() {}",
        ]
        for text in declarations {
            let program = try Parser.parse(Array((text + "  ").utf8))
            #expect(program.declarations.map { slice(text + "  ", $0.range) } == [text])
        }
    }

    @Test func columnsCountCodePoints() throws {
        let program = try Parser.parse(Array("let a = \"é😀\".b\nlet c = 1".utf8))
        guard case .variable(let first) = program.declarations[0], case .variable(let second) = program.declarations[1]
        else {
            Issue.record("no variables")
            return
        }
        #expect("\(first.range.end)" == "1:13" && "\(second.name.position)" == "2:4")
    }

    @Test func expressionsAreNumbered() throws {
        let program = try Parser.parse(Array("let a = f(1, [2, x < y])".utf8))
        guard case .variable(let variable) = program.declarations[0] else { return }
        #expect(program.expressionCount == 8)
        #expect(Int(variable.value.id) == program.expressionCount - 1 && variable.value.depth == 4)
    }
}
