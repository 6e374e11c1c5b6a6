import Testing

@testable import CadenceInterpreter

/// Threads with a large stack.
@Suite struct RunningDeepStackTests {
    private func depth(_ left: Int, _ limit: StackLimit) -> Int {
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        if left == 0 || here < limit.lowest { return 0 }
        return depth(left - 1, limit) + 1
    }

    @Test func recursesDeepAndStopsAtTheLimit() {
        #expect(DeepStack.result { depth(100_000, $0) } == 100_000)
        let stopped = DeepStack.result { depth(.max, $0) }
        #expect((stopped ?? 0) > 500_000)
    }

    @Test func giveResultsBackFromManyThreads() async {
        await withTaskGroup(of: Int?.self) { group in
            for number in 0..<50 { group.addTask { DeepStack.result { _ in number * 2 } } }
            var sum = 0
            for await number in group { sum += number ?? 0 }
            #expect(sum == 2450)
        }
    }

    @Test func costsLittle() {
        _ = DeepStack.result { _ in 0 }
        let time = ContinuousClock().measure {
            for _ in 0..<1000 { _ = DeepStack.result { _ in 0 } }
        }
        print("corpus: a run on a deep stack costs \(time / 1000)")
        #expect(time < .seconds(1))
    }
}
