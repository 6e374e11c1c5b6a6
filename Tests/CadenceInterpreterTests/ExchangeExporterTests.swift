import Cadence
import Testing

@testable import CadenceInterpreter

/// Results of scripts in portable form.
@Suite struct ExchangeExporterTests {
    private func result(_ text: String, _ arguments: String...) throws -> CadenceValue {
        try Interpreter(host: MemoryHost()).runScript(
            Array(text.utf8), arguments: arguments.map { Array($0.utf8) })
    }

    private func check(_ type: String, _ expression: String, _ json: String) throws {
        let value = try result("access(all) fun main(): \(type) { return \(expression) }")
        let text = String(decoding: JSONCadence.encode(value, form: .node), as: UTF8.self)
        #expect(text == json, "\(expression)")
    }

    @Test func functions() throws {
        try check(
            "fun(Int): Bool", "view fun (_ a: Int): Bool { return true }",
            #"{"value":{"functionType":{"kind":"Function","typeID":"view fun(Int):Bool","typeParameters":[],"#
                + #""parameters":[{"type":{"kind":"Int"},"label":"_","id":"a"}],"return":{"kind":"Bool"},"#
                + #""purity":"view"}},"type":"Function"}"#)
    }

    @Test func recursiveTypesAreWrittenOnce() throws {
        let value = try result(
            """
            access(all) struct S { access(all) let next: S?; init() { self.next = nil } }
            access(all) fun main(): Type { return Type<S>() }
            """)
        guard case .type(.nominal(let type)) = value else {
            Issue.record("\(value)")
            return
        }
        #expect(type.fields == [.init("next", .optional(.named(type.id)))])
    }

    @Test func accountsAreRefused() throws {
        #expect(throws: CadenceFailure.self) {
            try result("access(all) fun main(): &Account { return getAccount(0xf8d6e0586b0a20c7) }")
        }
    }

    /// The figure itself is for a release build; here it only must not grow out of all proportion.
    @Test func manyComposites() throws {
        let text = """
            access(all) struct S {
                access(all) let a: Int; access(all) let b: String; access(all) let c: UInt64
                access(all) let d: Bool; access(all) let e: Address; access(all) let f: UFix64
                init(_ n: Int) { self.a = n; self.b = "x"; self.c = 1; self.d = true; self.e = 0x1; self.f = 1.5 }
            }
            access(all) fun main(_ count: Int): [S] {
                let all: [S] = []
                var n = 0
                while n < count { all.append(S(n)); n = n + 1 }
                return all
            }
            """
        let interpreter = Interpreter(host: MemoryHost())
        let argument = Array(#"{"type":"Int","value":"10000"}"#.utf8)
        _ = try interpreter.runScript(Array(text.utf8), arguments: [argument])
        let time = try ContinuousClock().measure {
            _ = try interpreter.runScript(Array(text.utf8), arguments: [argument])
        }
        let clock = ContinuousClock()
        let none = try (0..<100).map { _ in
            try clock.measure {
                _ = try interpreter.runScript(
                    Array(text.utf8), arguments: [Array(#"{"type":"Int","value":"0"}"#.utf8)])
            }
        }.min()
        print("corpus: 10,000 composites made and exported in \(time); a script that does nothing in \(none ?? .zero)")
        #expect(time < .seconds(20))
    }
}
