import Cadence
import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// The programs of the corpus that are nothing but arithmetic give the answers of the real chain.
///
/// A few lines here stand for an interpreter: variables, literals, operators and the functions of numbers. Programs
/// that need more are left out.
@Suite struct NumberProgramTests {
    @Test func `programs of nothing but numbers give the chain's answers`() throws {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        var compared = 0
        for name in names {
            let file = try JSONValue(json: TestFiles.bytes(folder + name.dropLast(4) + ".json"))
            guard ["widths", "numbers", "operators", "literals"].contains(file["topic"]?.string),
                file["error"] == nil || file["error"]?["phase"]?.string == "runtime",
                let program = try? Parser.parse(TestFiles.bytes(folder + name)),
                let answer = NumberProgram.answer(of: program)
            else { continue }
            try check(answer, file, name)
            compared += 1
        }
        #expect(compared > 40, "only \(compared) programs could be compared")
    }

    private func check(_ answer: Result<CadenceValue, NumberFailure>, _ file: JSONValue, _ name: String) throws {
        switch answer {
        case .success(let value):
            let expected = try JSONCadence.decode(Array((file["result"]?.string ?? "").utf8))
            #expect(value == expected, "\(name)")
        case .failure(let failure):
            #expect(failure.className == file["error"]?["class"]?.string, "\(name): \(failure)")
            #expect(failure.description == file["error"]?["details"]?.array?.first?["message"]?.string, "\(name)")
        }
    }
}
