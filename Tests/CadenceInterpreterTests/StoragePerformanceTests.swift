import Testing

@testable import CadenceInterpreter

struct StoragePerformanceTests {
    private func notepad(_ count: Int, _ text: String) throws -> StorageHost {
        let host = StorageBench.host()
        let bench = try StorageBench(host)
        let pad = try bench.resource(1)
        let notes = try #require(pad["notes"]?.dictionary)
        for number in 0..<count { try notes.set(bench.key(number), bench.note(text)) }
        try bench.save(.composite(pad), "pad")
        try bench.machine.storage.commit()
        return host
    }

    @Test("Adding to a stored dictionary touches few registers", arguments: [1_000, 10_000])
    func add(count: Int) throws {
        let host = try notepad(count, String(repeating: "x", count: 200))
        for round in 0..<20 {
            let bench = try StorageBench(host)
            let note = try bench.note(String(repeating: "y", count: 200))
            (host.reads, host.writes) = (0, 0)
            let notes = try #require(bench.load("pad")?.composite?["notes"]?.dictionary)
            try notes.set(bench.key(count + round), note)
            try bench.machine.storage.commit()
            // The place of the notepad, the directory and a page; the counter too if the page is cut.
            #expect(host.reads <= 4)
            #expect(host.writes <= 5)
        }
        let bench = try StorageBench(host)
        let notes = try #require(bench.load("pad")?.composite?["notes"]?.dictionary)
        var seen = 0
        try notes.forEach { _, _ in
            seen += 1
            return true
        }
        #expect(seen == count + 20)
    }
}
