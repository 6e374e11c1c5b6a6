import Flow
import FlowAccess
import HTTP
import TestSupport
import Testing

/// Waiting for a transaction, on a clock that jumps.
@Suite struct WaitingTests {
    private let clock = ManualClock(jumps: true)
    private let id = Answers.identifier("a")

    /// A client that gets the answers in turn and then the last one for ever.
    private func script(_ answers: [HTTPResponse], then: HTTPResponse? = nil) -> ScriptedNode {
        ScriptedNode(clock: clock, onResult: { $0 < answers.count ? answers[$0] : then ?? answers[answers.count - 1] })
    }

    private func wait(
        _ node: ScriptedNode, _ options: WaitOptions = WaitOptions()
    ) async throws -> (outcome: TransactionOutcome, steps: [TransactionStatus]) {
        let log = Log<TransactionStatus>()
        let outcome = try await node.client.wait(for: id, options) { log.add($0) }
        return (outcome, log.entries)
    }

    private var elapsed: Duration { clock.now.offset }

    private func isSuccess(_ outcome: TransactionOutcome) -> Bool {
        if case .succeeded = outcome { true } else { false }
    }

    @Test("The time for a seal ends although the node keeps its answer", .timeLimit(.minutes(1)))
    func silence() async throws {
        let transport = ScriptedTransport { _ in
            try await Task.sleep(for: .seconds(3_000))
            return Answers.result("Sealed")
        }
        let client = AccessClient(transport: transport)
        let error = await #expect(throws: AccessError.self) {
            try await client.wait(for: id, WaitOptions(timeout: .milliseconds(50)))
        }
        guard case .unreachable? = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
        #expect(transport.requests.count == 1)
    }

    @Test("C029: not found is tolerated for a while and nothing goes backwards")
    func notFoundAtFirst() async throws {
        let node = script([
            Answers.notFound, Answers.notFound, Answers.result("Pending"), Answers.notFound,
            Answers.result("Finalized"), Answers.result("Pending"), Answers.result(""), Answers.result("Sealed"),
        ])
        let (outcome, steps) = try await wait(node)
        #expect(isSuccess(outcome))
        #expect(steps == [.pending, .finalized, .sealed])
        #expect(node.targets.count == 8)
        #expect(node.targets.allSatisfy { $0 == "GET /v1/transaction_results/\(id)" })
    }

    @Test("That an id is unknown is told once, at the first look, and only when the node says so")
    func unknownAtFirst() async throws {
        let rows: [(answers: [HTTPResponse], told: Int)] = [
            ([Answers.notFound, Answers.notFound, Answers.result("Sealed")], 1),
            ([Answers.result(""), Answers.result("Sealed")], 1),
            ([Answers.result("Pending"), Answers.notFound, Answers.result("Sealed")], 0),
            ([Answers.result("Sealed")], 0),
            ([HTTPResponse(status: 503), Answers.result(""), Answers.result("Sealed")], 0),
        ]
        for row in rows {
            let (node, told) = (script(row.answers), Log<Bool>())
            _ = try await node.client.wait(for: id, ifUnknown: { told.add(true) })
            #expect(told.entries.count == row.told, "\(row)")
            #expect(node.targets.count == row.answers.count)
        }
    }

    @Test(
        "C031: a malformed id is no id",
        arguments: [
            "abc", String(repeating: "a", count: 63), String(repeating: "a", count: 65), "", "0x",
            String(repeating: "g", count: 64), " " + String(repeating: "a", count: 64),
            "0x0x" + String(repeating: "a", count: 60),
        ])
    func malformed(_ text: String) {
        #expect(Identifier(text) == nil)
    }

    @Test(
        "C032: a status already reached ends the wait at the first answer",
        arguments: [
            (TransactionStatus.sealed, "Sealed"), (.executed, "Sealed"), (.executed, "Executed"),
            (.finalized, "Executed"),
        ])
    func alreadyThere(_ until: TransactionStatus, _ status: String) async throws {
        let node = script([Answers.result(status)])
        let (outcome, steps) = try await wait(node, WaitOptions(until: until))
        #expect(node.targets.count == 1 && clock.sleeps.isEmpty)
        #expect(steps == [TransactionStatus(name: status)])
        #expect(isSuccess(outcome))
    }

    @Test("C033: each new status is told once, in order")
    func progress() async throws {
        let node = script(["Pending", "Pending", "Finalized", "Executed", "Sealed"].map { Answers.result($0) })
        let (outcome, steps) = try await wait(node)
        #expect(isSuccess(outcome))
        #expect(steps == [.pending, .finalized, .executed, .sealed])
        #expect(node.targets.count == 5)
    }

    @Test(
        "C034: a sealed transaction with an error is a failure",
        arguments: [
            ("Sealed", "[Error Code: 1101] it broke", Optional<Int>.none, Int?.some(1101)),
            ("Sealed", "", 1, nil), ("Sealed", "broken", 0, nil),
        ])
    func failure(_ status: String, _ message: String, _ statusCode: Int?, _ code: Int?) async throws {
        let node = script([Answers.result("Pending"), Answers.result(status, error: message, code: statusCode)])
        let (outcome, steps) = try await wait(node)
        guard case .failed(let result, let failure) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(failure.code == code && result.failure == failure)
        #expect(message.isEmpty ? failure.message.contains("1") : failure.text == message)
        #expect(steps == [.pending, TransactionStatus(name: status)] && node.targets.count == 2)
        let error = #expect(throws: AccessError.self) { try outcome.success(of: id) }
        #expect(error?.kind == .transactionFailed(failure) && error?.description.contains("\(id)") == true)
    }

    @Test("A failure counts once its block is sealed; who waits for the execution only takes it earlier")
    func failureBeforeTheSeal() async throws {
        let answers = [Answers.result("Executed", error: "[Error Code: 1101] it broke"), Answers.result("Sealed")]
        #expect(isSuccess(try await wait(script(answers)).outcome))
        let early = WaitOptions(until: .executed)
        guard case .failed(_, let failure) = try await wait(script(answers), early).outcome else {
            Issue.record("not a failure")
            return
        }
        #expect(failure.code == 1101)
    }

    @Test("C034: `execution: Failure` alone is a failure")
    func failureByExecutionAlone() async throws {
        let body = #"{"status":"Sealed","status_code":0,"execution":"Failure","error_message":"","events":[]}"#
        guard case .failed(_, let failure) = try await wait(script([.text(body)])).outcome else {
            Issue.record("not a failure")
            return
        }
        #expect(failure.message.contains("no reason"))
        let good = body.replacing("Failure", with: "Success")
        #expect(isSuccess(try await wait(script([.text(good)])).outcome))
        let expired = body.replacing("Sealed", with: "Expired")
        #expect(try await wait(script([.text(expired)])).outcome == .expired)
    }

    @Test("C037: a node that says Executed for ever is left at the time limit")
    func executedForEver() async throws {
        let (outcome, steps) = try await wait(script([Answers.result("Executed")]), WaitOptions(timeout: .seconds(40)))
        #expect(outcome == .pending(.executed) && steps == [.executed])
        #expect(elapsed == .seconds(40))
        let error = #expect(throws: AccessError.self) { try outcome.success(of: id) }
        #expect(error?.kind == .undecided(.executed))
        for part in ["executed", "\(id)", "look it up"] { #expect(error?.description.contains(part) == true) }
        #expect(WaitOptions().timeout == .seconds(120))
    }

    @Test("C038: a time limit is no failure, and a later look shows the seal")
    func timeoutIsOpen() async throws {
        let node = ScriptedNode(
            clock: clock,
            onResult: { [clock] _ in
                Answers.result(clock.now.offset >= .seconds(5) ? "Sealed" : "Pending")
            })
        let (outcome, _) = try await wait(node, WaitOptions(timeout: .seconds(1)))
        #expect(outcome == .pending(.pending) && !outcome.isFinal && elapsed == .seconds(1))
        clock.advance(by: .seconds(5))
        #expect(isSuccess(try await wait(node).outcome))
    }

    @Test("C039: few looks in a long pending time, one at once and one at the deadline")
    func fewLooks() async throws {
        let moments = Log<Duration>()
        let node = ScriptedNode(
            clock: clock,
            onResult: { [clock] _ in
                moments.add(clock.now.offset)
                return Answers.result("Pending")
            })
        let (outcome, _) = try await wait(node, WaitOptions(timeout: .seconds(30)))
        #expect(outcome == .pending(.pending))
        #expect(moments.entries.first == .zero && moments.entries.last == .seconds(30))
        #expect((5..<15).contains(moments.entries.count))
        let gaps = zip(moments.entries.dropFirst(), moments.entries).map { $0 - $1 }
        #expect(
            gaps.first.map { $0 <= .milliseconds(250) } == true && gaps.allSatisfy { $0 > .zero && $0 <= .seconds(5) })
        #expect(gaps.dropLast() == gaps.dropLast().sorted()[...])
    }

    @Test("C039: a chain that seals at once costs no pause")
    func instantSeal() async throws {
        #expect(isSuccess(try await wait(script([Answers.result("Sealed")])).outcome))
        #expect(elapsed == .zero)
    }

    @Test func aSealBetweenTheLastPauseAndTheDeadlineIsSeen() async throws {
        let node = ScriptedNode(
            clock: clock,
            onResult: { [clock] _ in
                Answers.result(clock.now.offset >= .seconds(30) ? "Sealed" : "Pending")
            })
        #expect(isSuccess(try await wait(node, WaitOptions(timeout: .seconds(30))).outcome))
    }

    @Test("C040: a few failing looks are tolerated, then the error is thrown with the id")
    func failingLooks() async throws {
        let node = ScriptedNode(
            clock: clock,
            onResult: { number in
                if number == 0 { return Answers.result("Pending") }
                throw HTTPError(.cannotConnect, "cannot reach http://127.0.0.1:8888", mayHaveBeenReceived: false)
            })
        let error = await #expect(throws: AccessError.self) { try await wait(node) }
        #expect(error?.transactionID == id && (3...8).contains(node.targets.count - 1))
        if case .unreachable? = error?.kind {} else { Issue.record("\(String(describing: error))") }
        for part in ["http://127.0.0.1:8888", "\(id)"] { #expect(error?.description.contains(part) == true) }
    }

    @Test("C040: failures that are not in a row do not add up")
    func interruptedFailures() async throws {
        let node = ScriptedNode(
            clock: clock,
            onResult: { number in
                if number == 20 { return Answers.result("Sealed") }
                if number % 3 == 2 { return Answers.result("Pending") }
                throw HTTPError(.timeout, "no answer", mayHaveBeenReceived: true)
            })
        let (outcome, steps) = try await wait(node)
        #expect(isSuccess(outcome) && steps == [.pending, .sealed])
    }

    @Test("C041: a rate limit that persists is named", arguments: [429, 503])
    func persistentRefusals(_ status: Int) async throws {
        let node = script([HTTPResponse(status: status)])
        let error = await #expect(throws: AccessError.self) { try await wait(node) }
        #expect(error?.kind == (status == 429 ? .rateLimited : .unavailable(status: 503, message: "")))
        if status == 429 { #expect(error?.description.contains("rate limited") == true) }
    }

    @Test func whatIsNoAccessAPIIsLeftAtOnce() async throws {
        let node = script([.text("<html>", type: "text/html")])
        await #expect(throws: AccessError.self) { try await wait(node) }
        #expect(node.targets.count == 1)
    }

    @Test(arguments: [(nil, 120), (Duration.seconds(10), 10), (.seconds(3), 3)] as [(Duration?, Int)])
    func anUnknownIdEndsAfterItsGrace(_ grace: Duration?, _ seconds: Int) async throws {
        for answer in [Answers.result(""), Answers.notFound] {
            let clock = ManualClock(jumps: true)
            let node = ScriptedNode(clock: clock, onResult: { _ in answer })
            let outcome = try await node.client.wait(for: id, WaitOptions(unknownGrace: grace))
            #expect(outcome == .unknown && clock.now.offset == .seconds(seconds))
            let error = #expect(throws: AccessError.self) { try outcome.success(of: id) }
            #expect(error?.kind == .undecided(.unknown))
        }
    }

    @Test func aNodeThatForgetsDoesNotStartTheGraceAgain() async throws {
        let (outcome, _) = try await wait(script([Answers.result("Pending")], then: Answers.result("")))
        #expect(outcome == .pending(.pending) && elapsed == .seconds(120))
    }

    @Test(arguments: ["Expired", "Pending,Expired", "Pending,Finalized,Expired"])
    func anExpiredStatusEndsTheWait(_ statuses: String) async throws {
        let answers = statuses.split(separator: ",").map { Answers.result(String($0)) }
        let (outcome, steps) = try await wait(script(answers))
        #expect(outcome == .expired && outcome.isFinal && steps.last == .expired)
        let error = #expect(throws: AccessError.self) { try outcome.success(of: id) }
        #expect(error?.description.contains("expired") == true && error?.transactionID == id)
    }

    @Test func whileBlocksPassAPendingTransactionExpires() async throws {
        let clock = clock
        let node = ScriptedNode(
            clock: clock,
            block: { _ in Answers.block(height: 1000 + UInt64(clock.now.offset.components.seconds) * 10) },
            onResult: { _ in Answers.result("Pending") })
        let options = WaitOptions(timeout: .seconds(600), referenceHeight: 1000)
        let (outcome, steps) = try await wait(node, options)
        #expect(outcome == .expired && steps == [.pending])
        #expect(elapsed > .seconds(60) && elapsed < .seconds(130))
        #expect(node.targets.filter { $0.contains("/v1/blocks") }.count <= 4)
        #expect(node.targets.last?.contains("transaction_results") == true)
    }

    @Test func anInclusionInTheLastBlockIsNotMissed() async throws {
        let asked = Log<Void>()
        let node = ScriptedNode(
            clock: clock,
            block: { _ in
                asked.add(())
                return Answers.block(height: 5000)
            }, onResult: { _ in Answers.result(asked.entries.isEmpty ? "Pending" : "Sealed") })
        let (outcome, steps) = try await wait(node, WaitOptions(timeout: .seconds(600), referenceHeight: 1000))
        #expect(isSuccess(outcome) && steps == [.pending, .sealed])
    }

    @Test(arguments: [1600, 999, 0] as [UInt64])
    func belowTheExpiryNothingExpires(_ height: UInt64) async throws {
        let node = ScriptedNode(
            clock: clock, block: { _ in Answers.block(height: height) }, onResult: { _ in Answers.result("Pending") })
        let (outcome, _) = try await wait(node, WaitOptions(timeout: .seconds(200), referenceHeight: 1000))
        #expect(outcome == .pending(.pending) && elapsed == .seconds(200))
    }

    @Test func aHeightThatCannotBeReadIsNoReason() async throws {
        let node = ScriptedNode(
            clock: clock, block: { _ in .text("[]") }, onResult: { _ in Answers.result("Pending") })
        let (outcome, _) = try await wait(node, WaitOptions(timeout: .seconds(200), referenceHeight: .max))
        #expect(outcome == .pending(.pending))
    }

    @Test(.timeLimit(.minutes(1))) func cancellationEndsAtOnce() async throws {
        let standing = ManualClock()
        let node = ScriptedNode(clock: standing, onResult: { _ in Answers.result("Pending") })
        let task = Task { [id] in try await node.client.wait(for: id) }
        await standing.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(node.targets.count == 1)
    }

    @Test func whatTheProgressHandlerThrowsEndsTheWait() async throws {
        struct Enough: Error {}
        await #expect(throws: Enough.self) {
            _ = try await script([Answers.result("Pending")]).client.wait(for: id) { _ in throw Enough() }
        }
    }

    @Test(arguments: [Duration.zero, .seconds(-5)])
    func withoutTimeThereIsStillOneLook(_ timeout: Duration) async throws {
        let node = script([Answers.result("Pending")])
        let (outcome, _) = try await wait(node, WaitOptions(timeout: timeout))
        #expect(outcome == .pending(.pending) && node.targets.count == 1)
    }
}
