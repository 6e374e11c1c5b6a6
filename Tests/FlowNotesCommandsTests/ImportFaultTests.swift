import FoundationEssentials
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// An import whose way to the chain ends at each request in turn, before or after the chain has got it.
struct ImportFaultTests {
    /// A way to a chain that ends at one request.
    private final class EndingTransport: Transport {
        private let chain: any Transport
        private let last: Int
        private let forwardsLast: Bool
        private let count = Mutex(0)

        init(_ chain: any Transport, last: Int, forwardsLast: Bool) {
            self.chain = chain
            self.last = last
            self.forwardsLast = forwardsLast
        }

        /// Whether it has ended.
        var hasEnded: Bool { count.withLock { $0 >= last } }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number < last { return try await chain.send(request) }
            if number == last, forwardsLast { _ = try await chain.send(request) }
            throw CancellationError()
        }
    }

    private static let notes = #"[{"title":"a","body":"x"},{"title":"b","body":"y"},{"title":"c","body":""}]"#

    /// Imports over a transport that ends; gives nil when the import ended before it.
    private func runInterrupted(_ bench: Workbench, last: Int, forwardsLast: Bool) async throws -> Int32? {
        let made = Mutex<[EndingTransport]>([])
        let services = Services(
            transport: { throw CommandFailure(.network, "no_network", "no network: \($0)") },
            embeddedChain: { environment in
                let chain = try LocalChain(environment).open()
                let transport = EndingTransport(chain.transport, last: last, forwardsLast: forwardsLast)
                made.withLock { $0.append(transport) }
                return EmbeddedChain(transport: transport, network: chain.network)
            })
        let capture = OutputCapture(input: Self.notes)
        let code = await CommandLineTool(services: services).run(
            arguments: ["import", "-"], environment: bench.environment, streams: capture.streams)
        return made.withLock { $0.contains(where: \.hasEnded) } ? code : nil
    }

    @Test(
        "A transaction that was signed for a chain that is no more does not keep its notes from the next",
        arguments: [0, 2])
    func aChainBegunAnew(_ earlier: Int) async throws {
        let files = FileManager.default
        for last in 1...20 {
            let bench = try Workbench("{}")
            let state = bench.folder + "/state/flownotes/"
            for _ in 0..<earlier { _ = await bench.runLocal(["add", "x", "-q"]) }
            #expect(try await runInterrupted(bench, last: last, forwardsLast: false) != nil)
            let names = (try? files.contentsOfDirectory(atPath: state + "imports")) ?? []
            guard names.contains(where: { $0.hasSuffix(".pending") }) else { continue }
            // Moved, not removed: the run that was cut off may still be closing it.
            try files.moveItem(atPath: state + "local", toPath: state + "former")
            let again = await bench.runLocal(["import", "-", "-oplain"], input: Self.notes)
            #expect(again.code == 0 && again.output == "1\n2\n3\n", "request \(last): \(again)")
            return
        }
        Issue.record("no transaction was signed")
    }

    @Test(
        "Wherever an import is cut off, the same command again has each note on the chain once",
        arguments: [true, false])
    func everyRequest(_ forwardsLast: Bool) async throws {
        var last = 1
        while true {
            let bench = try Workbench("{}")
            guard let code = try await runInterrupted(bench, last: last, forwardsLast: forwardsLast) else { break }
            let again = await bench.runLocal(["import", "-"], input: Self.notes)
            #expect(again.code == 0, "request \(last), first \(code): \(again)")
            let list = await bench.runLocal(["list", "--json"])
            let titles = try TestSupport.JSONValue(json: Array(list.output.utf8)).array?.map { $0["title"]?.string }
            #expect(titles == ["a", "b", "c"], "request \(last), first \(code): \(list)")
            #expect(bench.outbox.isEmpty, "request \(last)")
            last += 1
        }
        #expect(last > 8)
    }
}
