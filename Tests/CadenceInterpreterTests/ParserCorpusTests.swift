import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Every program of the corpus parses, or fails as on the real chain.
@Suite struct ParserCorpusTests {
    private struct Row {
        let path: String
        let source: [UInt8]
        let details: [String]
        let message: String
    }

    @Test func scripts() throws {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        #expect(!names.isEmpty)
        try report(
            "scripts",
            names.map { name in
                let case_ = try JSONValue(json: TestFiles.bytes(folder + name.dropLast(4) + ".json"))
                return row(folder + name, try TestFiles.bytes(folder + name), case_["error"], phases: ["parse"])
            })
    }

    @Test func programs() throws {
        let folder = TestFiles.corpus + "/programs/"
        var rows: [Row] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder + name).filter {
                $0.hasSuffix(".cdc")
            }
            let steps = try? JSONValue(json: TestFiles.bytes(folder + name + "/steps.json"))
            for file in files.sorted() {
                let error = steps.flatMap { parseError(of: file, in: $0) }
                let text = substitute(
                    steps?["accounts"]?.object ?? [:], in: try TestFiles.bytes(folder + name + "/" + file))
                rows.append(row(folder + name + "/" + file, text, error, phases: ["parse", "submission"]))
            }
        }
        #expect(!rows.isEmpty)
        report("programs", rows)
    }

    private func parseError(of file: String, in scenario: JSONValue) -> JSONValue? {
        for step in scenario["steps"]?.array ?? [] {
            let error = step["expect"]?["error"]
            guard error?["class"]?.string?.hasPrefix("ParseError:") == true else { continue }
            if (step["contractFile"] ?? step["file"])?.string == file { return error }
        }
        return nil
    }

    /// Puts addresses where the files name accounts.
    private func substitute(_ accounts: [String: JSONValue], in source: [UInt8]) -> [UInt8] {
        var text = String(decoding: source, as: UTF8.self)
        for (name, address) in accounts {
            text = text.replacing("{{\(name)}}", with: address.string ?? "")
            text = text.replacing("{{\(name).hex}}", with: address.string?.dropFirst(2) ?? "")
        }
        return Array(text.utf8)
    }

    private func row(_ path: String, _ source: [UInt8], _ error: JSONValue?, phases: Set<String>) -> Row {
        guard let error, let phase = error["phase"]?.string, phases.contains(phase),
            error["class"]?.string?.hasPrefix("ParseError:") == true
        else { return Row(path: path, source: source, details: [], message: "") }
        let details = (error["details"]?.array ?? []).map { detail in
            ["class", "message", "start", "end"].map { detail[$0]?.string ?? "" }.joined(separator: "|")
        }
        return Row(path: path, source: source, details: details, message: error["message"]?.string ?? "")
    }

    private func report(_ name: String, _ rows: [Row]) {
        var failed = 0
        for row in rows {
            do {
                _ = try Parser.parse(row.source)
                #expect(row.details == [], "\(row.path)")
            } catch {
                failed += 1
                let details = error.errors.map { "\($0.kind.name)|\($0)|\($0.range.start)|\($0.range.end)" }
                #expect(details == row.details, "\(row.path)")
                // A failed deployment has an error of its own before them.
                #expect(hints(in: row.message).suffix(details.count) == error.errors.map(hints)[...], "\(row.path)")
            }
        }
        print("corpus: parser: \(name): \(rows.count - failed) parsed, \(failed) refused as on the chain")
    }

    private func hints(_ error: ParseError) -> String {
        [error.secondary, error.migration ?? "", error.documentation ?? ""].joined(separator: "|")
    }

    /// What a rendered text says besides the message: the hint behind the carets, the migration note, the page.
    private func hints(in message: String) -> [String] {
        var hints: [[String]] = []
        for line in message.split(separator: "\n") {
            if line.hasPrefix("error: ") { hints.append(["", "", ""]) }
            guard let last = hints.indices.last else { continue }
            if let carets = line.firstIndex(of: "^"), line.prefix(upTo: carets).allSatisfy({ " |\t".contains($0) }) {
                hints[last][0] = String(line[carets...].drop { $0 == "^" }.drop { $0 == " " })
            }
            for (index, label) in [(1, "  Migration note: "), (2, "  See documentation at: ")]
            where line.hasPrefix(label) {
                hints[last][index] = String(line.dropFirst(label.count))
            }
        }
        return hints.map { $0.joined(separator: "|") }
    }
}
