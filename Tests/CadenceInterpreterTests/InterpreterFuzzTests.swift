import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Changed programs that run: the interpreter answers, without trap or hang.
@Suite struct InterpreterFuzzTests {
    @Test func mutatedScripts() throws {
        var run = FuzzRun("scripts", seed: 7, count: 3_000, share: 4)
        let chain = MemoryChain()
        let sources = try FuzzRun.scripts()
        let arguments = try Self.arguments()
        let accepted = run.run(sources, change: ProgramMutator.names) { index, source in
            (try? chain.script(source, arguments[index % sources.count], computationLimit: 300)) != nil
        }
        #expect(accepted > run.count / 20)
    }

    /// What the corpus gives to each of its scripts.
    private static func arguments() throws -> [[[UInt8]]] {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
            .sorted()
        return try names.map { name in
            let json = try JSONValue(json: TestFiles.bytes(folder + name))
            return (json["arguments"]?.array ?? []).map { Array(($0.string ?? "").utf8) }
        }
    }

    /// Whole scenarios with one of their programs changed, which the programs after it then meet.
    @Test func mutatedScenarios() throws {
        let folder = TestFiles.corpus + "/programs/"
        var seeds: [(name: String, file: String, text: [UInt8])] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where !name.hasPrefix("_") {
            let files = try FileManager.default.contentsOfDirectory(atPath: folder + name).sorted()
            for file in files where file.hasSuffix(".cdc") {
                seeds.append((name, file, try TestFiles.bytes(folder + name + "/" + file)))
            }
        }
        var run = FuzzRun("scenarios", seed: 8, count: 150, share: 200)
        let stride = seeds.count / 2 | 1
        let order = seeds.indices.map { seeds[$0 * stride % seeds.count] }
        _ = run.run(order.map(\.text), change: ProgramMutator.names) { index, source in
            let seed = order[index % order.count]
            guard let scenario = try? ScenarioCorpus(folder: folder, name: seed.name) else { return false }
            scenario.replacement = (seed.file, source)
            scenario.computationLimit = 500
            var tally = CorpusTally("fuzz")
            return (try? scenario.run(&tally)) != nil
        }
    }
}
