import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// What is written from a tree reads as the same tree.
@Suite struct PrinterTests {
    @Test func corpus() throws {
        var count = 0
        for path in try files() {
            guard let program = try? Parser.parse(try TestFiles.bytes(path)) else { continue }
            check(program, path)
            count += 1
        }
        #expect(count > 500)
    }

    @Test func mutatedPrograms() throws {
        var random = SplitMix64(seed: 9)
        let sources = try files().map { try TestFiles.bytes($0) }
        var count = 0
        for index in 0..<3_000 {
            var source = sources[index % sources.count]
            let words = Lexer(source).tokens.filter { $0.kind != .space }.map(\.bytes)
            guard let target = words.randomElement(using: &random), let other = words.randomElement(using: &random)
            else { continue }
            source.replaceSubrange(target, with: Array(source[other]))
            guard let program = try? Parser.parse(source) else { continue }
            check(program, String(decoding: source, as: UTF8.self))
            count += 1
        }
        #expect(count > 100)
    }

    private func files() throws -> [String] {
        var paths: [String] = []
        let scripts = TestFiles.corpus + "/scripts/"
        paths += try FileManager.default.contentsOfDirectory(atPath: scripts).map { scripts + $0 }
        let programs = TestFiles.corpus + "/programs/"
        for name in try FileManager.default.contentsOfDirectory(atPath: programs) {
            let folder = programs + name + "/"
            paths += try FileManager.default.contentsOfDirectory(atPath: folder).map { folder + $0 }
        }
        return paths.filter { $0.hasSuffix(".cdc") }.sorted()
    }

    private func check(_ program: Program, _ name: String) {
        let printed = PrinterText.of(program)
        do {
            let again = try Parser.parse(Array(printed.utf8))
            let (first, second) = (tree(program), tree(again))
            #expect(first == second, "\(name)\n\(printed)")
        } catch {
            Issue.record("\(name): \(error.errors.map(\.description))\n\(printed)")
        }
    }

    private func tree(_ program: Program) -> String {
        program.declarations.map { TreeText.of($0) }.joined(separator: "\n")
    }
}
