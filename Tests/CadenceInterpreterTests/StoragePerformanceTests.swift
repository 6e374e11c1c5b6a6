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

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let duration = try clock.measure(body)
        return Double(duration.components.attoseconds) / 1e12 + Double(duration.components.seconds) * 1e6
    }

    @Test("Adding to a stored dictionary touches few registers", arguments: [1_000, 10_000])
    func add(count: Int) throws {
        let host = try notepad(count, String(repeating: "x", count: 200))
        var times: [Double] = []
        for round in 0..<20 {
            let bench = try StorageBench(host)
            _ = try bench.note("warm")
            (host.reads, host.writes) = (0, 0)
            let note = try bench.note(String(repeating: "y", count: 200))
            times.append(
                try time {
                    let pad = try #require(try bench.load("pad")?.composite)
                    let notes = try #require(pad["notes"]?.dictionary)
                    try notes.set(bench.key(count + round), note)
                    try bench.machine.storage.commit()
                })
            #expect(host.reads <= 4)
            #expect(host.writes <= 6)
        }
        times.sort()
        print("add to \(count): median \(times[10]) µs, best \(times[0]) µs; registers \(host.registers.count)")
        let bench = try StorageBench(host)
        let notes = try #require(bench.load("pad")?.composite?["notes"]?.dictionary)
        var seen = 0
        let all = try time {
            try notes.forEach { _, _ in
                seen += 1; return true
            }
        }
        print("reading \(seen): \(all) µs")
        #expect(seen == count + 20)
    }
}
