import Flow
import FlowAccess
import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// Answers that no honest node gives: an error each, never a trap or a hang.
@Suite struct HostileNodeTests {
    private func error(_ endpoint: Endpoint, _ response: HTTPResponse, limit: Int = 64 << 20) async -> AccessError? {
        let client = AccessClient(transport: ScriptedTransport { _ in response }, answerLimit: limit)
        do {
            try await endpoint.ask(client)
            return nil
        } catch let error as AccessError {
            return error
        } catch {
            Issue.record("\(endpoint): \(type(of: error)) \(error)")
            return nil
        }
    }

    @Test(arguments: Endpoint.all) func theGoodAnswerIsTaken(_ endpoint: Endpoint) async {
        #expect(await error(endpoint, .text(endpoint.answer)) == nil)
        #expect(await error(endpoint, .text(" \n" + endpoint.answer + "\r\n\t ")) == nil)
    }

    @Test(.timeLimit(.minutes(2)), arguments: Endpoint.all) func everyHostileBodyIsAnError(_ endpoint: Endpoint) async {
        for (name, body) in HostileBodies.all {
            guard let error = await error(endpoint, HTTPResponse(status: 200, body: .bytes(body))) else {
                // An empty list of blocks or events is a good answer, base64 of any kind is a script's value.
                let isGood = endpoint.name == "script" && ["string", "huge string"].contains(name)
                #expect(isGood, "\(endpoint): \(name)")
                continue
            }
            guard case .undecodable = error.kind else {
                Issue.record("\(endpoint): \(name): \(error)")
                continue
            }
            #expect(error.description.utf8.count < 2000, "\(endpoint): \(name)")
        }
    }

    @Test(.timeLimit(.minutes(2)), arguments: Endpoint.all) func aCutAnswerIsAnError(_ endpoint: Endpoint) async {
        for count in 0..<endpoint.answer.utf8.count {
            let body = Array(endpoint.answer.utf8.prefix(count))
            guard case .undecodable? = await error(endpoint, HTTPResponse(status: 200, body: .bytes(body)))?.kind else {
                Issue.record("\(endpoint): \(count) bytes")
                return
            }
        }
    }

    @Test(arguments: Endpoint.all) func tooMuchIsAnError(_ endpoint: Endpoint) async {
        let body = Array(endpoint.answer.utf8) + Array(repeating: 0x20, count: 5000)
        let stream = HTTPBody.stream { Array(repeating: 0x20, count: 1000) }
        for body in [HTTPBody.bytes(body), stream] {
            guard
                case .unreachable(let why)? = await error(endpoint, HTTPResponse(status: 200, body: body), limit: 4000)?
                    .kind
            else {
                Issue.record("\(endpoint)")
                continue
            }
            #expect(why.kind == .tooLarge)
        }
    }

    @Test(arguments: [100, 204, 206, 301, 302, 304, 307, 308, 401, 403, 404, 410, 418, 500, 501, 505, 599, 0, 999, -1])
    func otherStatusesAreErrors(_ status: Int) async {
        for body in ["", "<html>", "{}", #"{"code":"400","message":5}"#, String(repeating: "[", count: 100_000)] {
            for endpoint in Endpoint.all {
                let kind = await error(endpoint, .text(body, status: status, type: ""))?.kind
                let expected: AccessError.Kind =
                    (500...).contains(status)
                    ? .unavailable(status: status, message: "") : .notAnAccessAPI(status: status)
                #expect(kind == expected, "\(endpoint) \(status)")
            }
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreNotFollowed(_ status: Int) async throws {
        let transaction = try await Answers.signed()
        let script = ScriptedTransport { _ in
            HTTPResponse(status: status, headers: ["Location": "https://elsewhere.example/v1/transactions"])
        }
        let error = await #expect(throws: AccessError.self) {
            try await AccessClient(transport: script).send(transaction)
        }
        #expect(error?.kind == .notAnAccessAPI(status: status) && script.requests.count == 1)
    }

    /// Every text member with each odd value: the answer is refused, or the member is one of those that may be so.
    @Test(.timeLimit(.minutes(2)), arguments: Endpoint.all) func oddMembersAreErrors(_ endpoint: Endpoint) async throws
    {
        let odd = [
            "1", "-1", "1.5", "1e3", "18446744073709551615", "null", "true", "[]", "{}", #"["a"]"#, #"{"a":null}"#,
            #""""#, #""-1""#,
            #""+1""#, #""18446744073709551616""#, #""99999999999999999999999999999999""#, #""1e3""#, #"" 5""#, #""5 ""#,
            #""٥""#,
            #""0x5""#, #""é\u0000""#, #""\#(String(repeating: "9", count: 10_000))""#,
        ]
        for range in Self.values(in: endpoint.answer) {
            for value in odd {
                var text = endpoint.answer
                text.replaceSubrange(range, with: value)
                let outcome = await error(endpoint, .text(text))
                if case .undecodable(let path, let why)? = outcome?.kind {
                    #expect(!why.isEmpty && (path + why).utf8.count < 1000, "\(endpoint): \(text)")
                } else {
                    #expect(outcome == nil, "\(endpoint): \(text.prefix(300))")
                }
            }
        }
    }

    /// The numbers, ids and addresses that must not be guessed at.
    @Test(arguments: [
        ("block", #""height":"5""#), ("block", #""id":"\#(Answers.hash)""#),
        ("block", #""parent_id":"\#(Answers.hash)""#),
        ("block", #""timestamp":"2026-11-30T08:51:00.103Z""#), ("account", #""balance":"1""#),
        ("account", #""address":"f8d6e0586b0a20c7""#),
        ("key", #""index":"0""#), ("key", #""weight":"1000""#), ("key", #""sequence_number":"7""#),
        ("key", #""revoked":false"#),
        ("key", #""hashing_algorithm":"SHA3_256""#), ("key", #""signing_algorithm":"ECDSA_P256""#),
        ("result", #""status":"Sealed""#),
        ("result", #""event_index":"2""#), ("result", #""transaction_index":"0""#), ("events", #""block_height":"5""#),
        ("transaction", #""gas_limit":"9""#), ("transaction", #""payer":"f8d6e0586b0a20c7""#),
        ("balance", #""balance":"18446744073709551615""#),
    ])
    func membersAreNeverGuessed(_ name: String, _ member: String) async throws {
        let endpoint = try #require(Endpoint.all.first { $0.name == name })
        let key = try #require(member.split(separator: ":").first)
        #expect(endpoint.answer.contains(member))
        for value in ["null", "1.5", #""-1""#, #""18446744073709551616""#, "[]", #""zz""#, #""5 ""#, nil] {
            let text = value.map { "\(key):\($0)" } ?? #""other":1"#
            let answer = endpoint.answer.replacing(member, with: text, maxReplacements: 1)
            guard case .undecodable(let path, let why)? = await error(endpoint, .text(answer))?.kind else {
                Issue.record("\(endpoint): \(text) was taken")
                continue
            }
            #expect((path + " " + why).contains(key.dropFirst().dropLast()), "\(path): \(why)")
        }
    }

    @Test(arguments: ["Y", "YQ", "YQ=", "Y*==", "YQ==YQ==", "=", "YQ==,", "-_-_", "Y\u{e9}=="])
    func whatIsNoBase64IsRefused(_ text: String) async throws {
        let endpoint = try #require(Endpoint.all.first { $0.name == "transaction" })
        for member in ["\"script\":\"", "\"arguments\":[\"", "\"signature\":\""] {
            let answer = endpoint.answer.replacing(member + "YQ==", with: member + text)
            #expect(answer != endpoint.answer)
            guard case .undecodable? = await error(endpoint, .text(answer))?.kind else {
                Issue.record("\(member)\(text) was taken")
                continue
            }
        }
    }

    @Test func aCollectionsLinksAreAllReadOrRefused() async throws {
        let ask = { @Sendable (links: String) in
            let text = #"{"id":"\#(Answers.hash)","_expandable":{"transactions":[\#(links)]}}"#
            let client = AccessClient(transport: ScriptedTransport { _ in .text(text) })
            return try await client.collection(Endpoint.id).transactionIDs
        }
        #expect(try await ask("\"/v1/transactions/\(Answers.hash)\"") == [Endpoint.id])
        #expect(try await ask("") == [])
        for links in [#""/v1/transactions/11""#, #""""#, #""/""#, "null", "1"] {
            await #expect(throws: AccessError.self, "\(links)") { _ = try await ask(links) }
        }
    }

    @Test func hugeErrorTextsAreReadInTime() async {
        let line = "[Error Code: 1101] error: --> a:1:2\\n"
        let message = String(repeating: line, count: 30_000)
        let start = ContinuousClock.now
        let client = AccessClient(transport: ScriptedTransport { _ in Answers.result("Sealed", error: message) })
        let result = try? await client.result(of: .zero)
        #expect(result?.failure?.code == 1101)
        let flat = String(repeating: "x[Error Code: ", count: 100_000)
        #expect(
            (try? await AccessClient(transport: ScriptedTransport { _ in Answers.result("Sealed", error: flat) })
                .result(of: .zero))?.failure != nil)
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// Where the values of members stand in a JSON text without escapes.
    private static func values(in text: String) -> [Range<String.Index>] {
        text.ranges(of: "\":").map { colon in
            let start = colon.upperBound
            if text[start] == "\"" {
                let end = text[text.index(after: start)...].firstIndex(of: "\"") ?? start
                return start..<text.index(after: end)
            }
            let end = text[start...].firstIndex { ",]}".contains($0) } ?? text.endIndex
            return "[{".contains(text[start]) ? start..<start : start..<end
        }.filter { !$0.isEmpty }
    }
}
