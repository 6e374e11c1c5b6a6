import TestSupport
import Testing

@testable import CadenceInterpreter

struct DictionaryValueTests {
    private typealias Model = [Int: String]

    private func check(_ dictionary: DictionaryValue, _ model: Model, _ bench: StorageBench) throws {
        #expect(dictionary.count == model.count)
        var last: UInt64 = 0
        var seen: Model = [:]
        try dictionary.forEach { key, value in
            let digest = try dictionary.digest(of: key)
            #expect(digest >= last)
            last = digest
            if case .number(let number) = key, let small = number.small { seen[small] = value.text }
            return true
        }
        #expect(seen == model)
    }

    private func step(
        _ dictionary: DictionaryValue, _ model: inout Model, _ bench: StorageBench,
        _ random: inout some RandomNumberGenerator,
        keys: Int, bytes: Int
    ) throws {
        let key = Int.random(in: 0..<keys, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
            let text = String(repeating: "\(key) ", count: Int.random(in: 0...bytes, using: &random))
            let old = try dictionary.set(bench.key(key), .string(StringValue(text)))
            #expect(old?.text == model.updateValue(text, forKey: key))
        case 5..<8: #expect(try dictionary.remove(bench.key(key))?.text == model.removeValue(forKey: key))
        default:
            #expect(try dictionary.get(bench.key(key))?.text == model[key])
            #expect(try dictionary.contains(bench.key(key)) == (model[key] != nil))
        }
    }

    @Test("A dictionary in memory does what a model does", arguments: [3, 40, 700])
    func memory(keys: Int) throws {
        var random = SplitMix64(seed: UInt64(keys))
        let bench = try StorageBench(StorageBench.host())
        let dictionary = try bench.notes()
        var model: Model = [:]
        for _ in 0..<2_000 { try step(dictionary, &model, bench, &random, keys: keys, bytes: 2) }
        try check(dictionary, model, bench)
        try check(dictionary.mapValues { $0 }, model, bench)
    }

    @Test(
        "A stored dictionary does what a model does, over many runs",
        arguments: [(3, 2), (30, 100), (400, 20), (400, 900)])
    func stored(keys: Int, bytes: Int) throws {
        var random = SplitMix64(seed: UInt64(keys * bytes))
        let host = StorageBench.host()
        var model: Model = [:]
        var bench = try StorageBench(host)
        let pad = try bench.resource(1)
        try bench.save(.composite(pad), "pad")
        try bench.machine.storage.commit()
        for round in 0..<30 {
            bench = try StorageBench(host)
            let notes = try #require(bench.load("pad")?.composite?["notes"]?.dictionary)
            #expect(notes.owner == StorageBench.account)
            for _ in 0..<Int.random(in: 0..<60, using: &random) {
                try step(notes, &model, bench, &random, keys: keys, bytes: bytes)
                if Int.random(in: 0..<25, using: &random) == 0 { try bench.machine.storage.commit() }
            }
            if round % 7 == 6 {
                for key in model.keys.sorted() { try notes.remove(bench.key(key)) }
                model = [:]
            }
            try bench.machine.storage.commit()
            if round % 3 == 0 { try check(notes, model, bench) }
        }
        bench = try StorageBench(host)
        try check(#require(bench.load("pad")?.composite?["notes"]?.dictionary), model, bench)
        try bench.save(nil, "pad")
        try bench.machine.storage.commit()
        #expect(host.registers.keys.map(\.key) == [StoredKey.counter.bytes] || host.registers.isEmpty)
    }
}
