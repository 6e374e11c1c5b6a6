import Cadence
import Flow
import FlowCrypto
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowWallet

struct WalletClientTests {
    private func kind<Result>(_ act: () async throws -> Result) async -> WalletError.Kind? {
        do {
            _ = try await act()
            return nil
        } catch {
            return (error as? WalletError)?.kind
        }
    }

    @Test func signsIn() async throws {
        let bench = try ClientBench(pendings: 3)
        let session = try await bench.signIn()
        #expect(session.address == ClientBench.address && session.isProven && session.keyIndex == 0)
        #expect(session.walletName == "Fake Wallet" && session.wallet == FakeWallet.url && !session.choosesPayer)
        let page = "http://127.0.0.1:8701/approve?session=1"
        #expect(bench.views.shown.withLock { $0 } == [WalletView(purpose: .signIn, url: page)])
        #expect(bench.views.ended.withLock { $0 } == 1)
        #expect(bench.clock.sleeps == [.milliseconds(500), .milliseconds(500)])
    }

    @Test func aSessionIsKeptWithoutProofs() async throws {
        let session = try await ClientBench().signIn()
        let text = String(decoding: session.json, as: UTF8.self)
        #expect(!text.contains("account-proof") && !text.contains("abab") && text.contains("/authz"))
        #expect(try WalletSession(json: session.json) == session)
        for text in ["", "{}", "null", #"{"version":2}"#, #"{"version":1,"wallet":"x","address":"zz"}"#] {
            #expect(await kind { try WalletSession(json: Array(text.utf8)) } == .sessionOver)
        }
    }

    @Test func aWalletThatLiesIsNotSignedInWith() async throws {
        let other = Address(rawValue: 0xe03d_aebe_d8ca_0615)
        let rows: [(FakeWallet.Manner, WalletError.Kind)] = [
            (.declines("not today"), .declined), (.forgets, .expired), (.neverDecides, .expired),
            (.breaks, .unreachable), (.provesNothing, .unproven), (.saysAccount(other), .wrongKey),
            (.saysKey(1), .invalidSignature), (.saysKey(8), .wrongKey),
            (.signsWith(try ClientBench.key(3)), .invalidSignature),
            (.answers(status: 500, text: "<html>"), .refused(status: 500)),
            (.answers(status: 307, text: ""), .refused(status: 307)),
            (.answers(status: 200, text: "<html>"), .malformed), (.answers(status: 200, text: ""), .malformed),
            (.answers(status: 200, text: "null"), .malformed), (.answers(status: 200, text: "[]"), .malformed),
            (.answers(status: 200, text: #"{"error":"no"}"#), .malformed),
            (.answers(status: 200, text: String(repeating: "[", count: 100_000)), .malformed),
            (.answers(status: 200, text: String(repeating: " ", count: 1 << 21)), .malformed),
            (.pollsAnswer(status: 200, text: #"{"error":"no"}"#), .malformed),
            (.pollsAnswer(status: 200, text: #"{"f_vsn":"1.0.0","status":"PENDING"}"#), .malformed),
            (.pollsAnswer(status: 410, text: ""), .expired),
            (.pollsAnswer(status: 503, text: ""), .refused(status: 503)),
        ]
        for (manner, expected) in rows {
            let bench = try ClientBench(manner)
            #expect(await kind { try await bench.signIn() } == expected, "\(manner)")
        }
    }

    @Test func whatCannotBeProvenNeedNotBe() async throws {
        #expect(try await ClientBench(.provesNothing).signIn(required: false).isProven == false)
    }

    @Test func aProofNeedsWeight() async throws {
        let half = [ClientBench.accountKey(try ClientBench.key(7), weight: 500)]
        #expect(await kind { try await ClientBench(keys: half).signIn() } == .wrongKey)
        let revoked = [ClientBench.accountKey(try ClientBench.key(7), isRevoked: true)]
        #expect(await kind { try await ClientBench(keys: revoked).signIn() } == .wrongKey)
    }

    @Test func aProofOfAnotherTimeIsNone() async throws {
        let bench = try ClientBench(
            .changes { _, result in
                let text = String(decoding: result.json, as: UTF8.self)
                return (try? JSONTree(json: Array(text.split(separator: "abab").joined(separator: "abac").utf8)))
                    ?? .null
            })
        #expect(await kind { try await bench.signIn() } == .unproven)
    }

    @Test func waitingEndsAndGrowsSlowly() async throws {
        let bench = try ClientBench(.neverDecides)
        #expect(await kind { try await bench.signIn() } == .expired)
        let sleeps = bench.clock.sleeps
        #expect(sleeps.prefix(20).allSatisfy { $0 == .milliseconds(500) })
        #expect(sleeps.max() == .seconds(3) && sleeps.reduce(.zero, +) == .seconds(300))
    }

    @Test("A wallet that takes a request and stays silent is not waited for longer than for a person")
    func silenceHasAnEnd() async throws {
        /// Answers until a path is asked for, and never that.
        struct Silent: Transport {
            let wallet: FakeWallet
            let path: String

            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
                if request.target.hasPrefix(path) { try await Task.sleep(for: .seconds(60)) }
                return try await wallet.send(request)
            }
        }
        var options = WalletOptions()
        options.patience = .milliseconds(300)
        for path in ["/authn", "/poll"] {
            let bench = try ClientBench()
            let silent = Silent(wallet: bench.wallet, path: path)
            let client = WalletClient(
                bench.client.application, options: options, now: { 0 }, keys: { _ in [] }, transport: { _ in silent },
                show: { _ in })
            let elapsed = stopwatch(ContinuousClock())
            #expect(await kind { try await client.signIn(at: FakeWallet.url) } == .expired, "\(path)")
            #expect(elapsed() < .seconds(30), "\(path)")
        }
    }

    @Test("A wallet on this machine does not have another program on it asked")
    func pollsStayWithTheWallet() async throws {
        let rows: [(String, WalletError.Kind)] = [
            ("http://localhost:9999/poll", .insecure), ("http://127.0.0.1:8702/poll", .insecure),
            ("http://[::1]:80/poll", .insecure), ("http://localhost:8701/poll", .expired),
        ]
        for (place, expected) in rows {
            let pending = PollingAnswer(
                .pending, updates: WalletService(type: "back-channel-rpc", endpoint: place),
                local: WalletService(type: "local-view", endpoint: FakeWallet.url, method: "VIEW/TAB"))
            let bench = try ClientBench(.answers(status: 200, text: String(decoding: pending.json.json, as: UTF8.self)))
            #expect(await kind { try await bench.signIn() } == expected, "\(place)")
            #expect(bench.views.shown.withLock(\.count) == (expected == .insecure ? 0 : 1), "\(place)")
        }
    }

    @Test func pollsThatFailAreRepeatedAFewTimes() async throws {
        let bench = try ClientBench(.pollsAnswer(status: 503, text: ""))
        #expect(await kind { try await bench.signIn() } == .refused(status: 503))
        #expect(bench.wallet.polls == 4)
    }

    @Test func cancellingEndsTheWaitAndTellsTheWalletNothing() async throws {
        let bench = try ClientBench(.neverDecides)
        let clock = ManualClock()
        let client = WalletClient(
            bench.client.application, clock: clock, now: { 0 }, keys: { _ in [] }, transport: { _ in bench.wallet },
            show: { _ in })
        let task = Task { try await client.signIn(at: FakeWallet.url) }
        await clock.waitForSleepers()
        let polls = bench.wallet.polls
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(bench.wallet.polls == polls && bench.wallet.requests.count == 1)
    }

    @Test func aSessionThatIsOverSignsNothing() async throws {
        let bench = try ClientBench(
            .changes { type, result in
                guard type == "authn", let members = result.members else { return result }
                return .object(members + [.init("expires", 1000)])
            }, now: 1000)
        let session = try await bench.signIn()
        #expect(session.expires == 1000)
        #expect(await kind { try WalletSigner(session, bench.client) } == .sessionOver)
    }

    @Test func addressesAreHTTPSOrOfThisMachine() throws {
        let far = try WalletURL("https://wallet.example/authn")
        for text in [
            "http://wallet.example/", "http://192.168.1.4/", "ftp://a/", "wallet.example", "https://a@b/", "https:///x",
            "https://a b/", "javascript:alert(1)", "https://exa\\mple/", "http://127.0.0.1.example/",
        ] {
            #expect(throws: WalletError.self, "\(text)") { try WalletURL(text) }
        }
        for text in ["http://127.0.0.1:8701/poll", "https://localhost/poll", "http://[::1]:1/"] {
            #expect(try WalletURL(text).base.isLoopback)
            #expect(throws: WalletError.self, "\(text)") { try WalletURL(text, of: far) }
        }
        #expect(try WalletURL("https://other.example/poll", of: far).text == "https://other.example/poll")
        let page = try WalletURL("HTTPS://wallet.example?a=1#/approve").page(adding: [("b c", "ä&=")])
        #expect(page == "https://wallet.example/?a=1&b+c=%C3%A4%26%3D#/approve")
    }

    @Test func messagesAreSigned() async throws {
        let bench = try ClientBench()
        let signer = try await bench.signer()
        let request = SigningRequest(.userMessage(Array("hello".utf8)))
        let signed = try await signer.sign(request)
        let key = try ClientBench.key(7).publicKey
        #expect(key.isValid(signature: signed.bytes, for: request.message, hash: .sha3_256))
        bench.wallet.manner = .signsWith(try ClientBench.key(3))
        #expect(await kind { try await signer.sign(request) } == .invalidSignature)
    }
}
