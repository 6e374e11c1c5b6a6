import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Rules for updates the corpus does not show.
@Suite struct UpdateCheckerTests {
    private func errors(_ old: String, _ new: String) throws -> [UpdateError] {
        UpdateChecker.check(old: try Parser.parse(Array(old.utf8)), new: try Parser.parse(Array(new.utf8)))
    }

    /// The bodies of the contract C before and after, and the errors.
    private static let rows: [(old: String, new: String, errors: [String])] = [
        ("access(all) let a: Int", "access(all) var a: Int; access(self) fun f() {}", []),
        ("access(all) let a: R; access(all) struct R {}", "access(all) let a: C.R; access(all) struct R {}", []),
        ("access(all) let a: X.R", "access(all) let a: R", ["FieldMismatchError: mismatching field `a` in `C`"]),
        ("access(all) let a: [Int; 2]", "access(all) let a: [Int; 02]", []),
        (
            "access(all) let a: [Int; 2]", "access(all) let a: [Int; 3]",
            ["FieldMismatchError: mismatching field `a` in `C`"]
        ),
        ("access(all) event E(a: Int)", "access(all) event E(b: String)", []),
        // Also as an emulator said it, in notepad-life.jsonl; newer chains let events go.
        ("access(all) event E(a: Int)", "", ["MissingDeclarationError: missing event declaration `E`"]),
        ("access(all) struct S {}", "#removedType(S)", []),
        (
            "access(all) struct interface S {}", "#removedType(S)",
            [
                "MissingDeclarationError: missing structure interface declaration `S`"
            ]
        ),
        ("#removedType(S)", "", ["TypeRemovalPragmaRemovalError: missing #removedType pragma for S"]),
        (
            "#removedType(S)", "#removedType(S)\naccess(all) struct S {}",
            [
                "UseOfRemovedTypeError: cannot declare S, type has been removed with a #removedType pragma"
            ]
        ),
        ("", "#removedType(S, T)", ["InvalidTypeRemovalPragmaError: invalid #removedType pragma: removedType(S, T)"]),
        (
            "access(all) enum E: UInt8 { access(all) case a }",
            "access(all) enum E: Int8 { access(all) case a; access(all) case b }",
            [
                "ConformanceMismatchError: conformances do not match in `E`: missing `UInt8`"
            ]
        ),
        (
            "access(all) attachment A for S {} access(all) struct S {}",
            "access(all) attachment A for T {} access(all) struct S {} access(all) struct T {}",
            [
                "TypeMismatchError: incompatible types. expected `S`, found `T`"
            ]
        ),
        ("access(all) struct S: I, J {}", "access(all) struct S: K, J, I {}", []),
        ("access(all) entitlement E", "", []),
    ]

    @Test(arguments: rows.indices) func rule(_ index: Int) throws {
        let (old, new, expected) = Self.rows[index]
        let found = try errors("access(all) contract C { \(old) }", "access(all) contract C { \(new) }")
        #expect(found.map { "\($0.kind.name): \($0.message)" } == expected, "\(old) → \(new)")
    }

    @Test func importsCount() throws {
        let body = "access(all) contract C { access(all) resource R: I.J {} access(all) let a: I.S }"
        #expect(
            try errors("import I from 0x1\n" + body, "import X as I from 0x1\n" + body).map(\.message) == [
                "mismatching field `a` in `C`", "conformances do not match in `R`: missing `A.0000000000000001.I.J`",
            ])
        #expect(try errors("import I from 0x1\n" + body, "import I from 0x01\n" + body).isEmpty)
    }

    @Test func authorizationsAreCompared() throws {
        let found = try errors(
            "access(all) contract C { access(all) let a: Capability<auth(A) &R> }",
            "access(all) contract C { access(all) let a: Capability<&R> }")
        #expect(found.map(\.secondary) == ["incompatible authorizations. expected `A`, found no authorization"])
    }
}

/// Updates of the corpus are allowed and refused as on the real chain.
@Suite struct UpdateCheckerCorpusTests {
    @Test func programs() throws {
        let folder = TestFiles.corpus + "/programs/"
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasPrefix("_") {
            count += try run(folder + name + "/", JSONValue(json: TestFiles.bytes(folder + name + "/steps.json")))
        }
        #expect(count > 0)
    }

    private func run(_ folder: String, _ scenario: JSONValue) throws -> Int {
        var contracts: [String: Program] = [:]
        var count = 0
        for step in scenario["steps"]?.array ?? [] {
            guard let kind = step["kind"]?.string, kind == "deploy" || kind == "update",
                let name = step["contract"]?.string, let file = step["contractFile"]?.string,
                let program = try? Parser.parse(source(folder + file, scenario))
            else { continue }
            let key = "\(step["signers"]?.array?.first?.string ?? "").\(name)"
            let error = step["expect"]?["error"]
            if kind == "update", let old = contracts[key] {
                check(UpdateChecker.check(old: old, new: program), error, folder + file)
                count += 1
            }
            if error?["class"]?.string == nil { contracts[key] = program }
        }
        return count
    }

    private func source(_ path: String, _ scenario: JSONValue) throws -> [UInt8] {
        var text = String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        for (name, address) in scenario["accounts"]?.object ?? [:] {
            text = text.replacing("{{\(name)}}", with: address.string ?? "")
        }
        return Array(text.utf8)
    }

    private func check(_ found: [UpdateError], _ error: JSONValue?, _ name: String) {
        let wanted = error?["class"]?.string ?? ""
        guard UpdateError.Kind.allCases.contains(where: { $0.name == wanted }) else {
            #expect(found.isEmpty || !wanted.isEmpty, "\(name): \(found)")
            return
        }
        let message = error?["message"]?.string ?? ""
        let text = message.components(separatedBy: "error: ").dropFirst(3).map { String($0.prefix { $0 != "\n" }) }
        #expect(found.map(\.message) == text, "\(name)")
        for one in found { #expect(message.contains(one.secondary)) }
        let last = error?["details"]?.array?.last
        #expect(last?["class"]?.string == found.last?.kind.name, "\(name)")
        #expect(last?["start"]?.string == found.last?.range.map { "\($0.start)" }, "\(name)")
        #expect(last?["end"]?.string == found.last?.range.map { "\($0.end)" }, "\(name)")
    }
}
