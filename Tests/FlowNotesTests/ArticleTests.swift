import Cadence
import Flow
import FlowAccess
import FlowDevChain
import FlowNotes
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport
import Testing

/// The snippets of the articles are pieces of files that are compiled here, and they do what the articles say.
struct ArticleTests {
    private static let examples = TestFiles.package + "/Tests/FlowNotesTests/Examples"

    private static func text(_ path: String) throws -> String {
        String(decoding: try TestFiles.bytes(path), as: UTF8.self)
    }

    /// The Swift blocks of the articles and guides, but for those that say what `Package.swift` needs.
    private static func snippets() throws -> [(page: String, text: String)] {
        let pages = try ["Sources", "docs"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: TestFiles.package + "/" + folder)
                .filter { $0.hasSuffix(".md") }.map { TestFiles.package + "/" + folder + "/" + $0 }
        }
        return try pages.flatMap { path in
            try text(path).split(separator: "```swift\n", omittingEmptySubsequences: false).dropFirst()
                .map { (path, String($0[..<($0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)])) }
        }
    }

    /// Without indentation: a guide may show what stands in a function.
    private static func flat(_ text: String) -> String {
        text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    @Test func everySnippetIsCompiled() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.examples)
        let compiled = try files.map { Self.flat(try Self.text(Self.examples + "/" + $0)) }
        let snippets = try Self.snippets().filter { !$0.text.hasPrefix("// Package.swift") }
        #expect(snippets.count > 10)
        for snippet in snippets {
            #expect(compiled.contains { $0.contains(Self.flat(snippet.text)) }, "\(snippet.page): \(snippet.text)")
        }
    }

    @Test func gettingStarted() async throws {
        #expect(try await firstNote().map(\.title) == ["Milk"])
        let owner = Address(rawValue: 0x179b_6b1c_b675_5e31)
        #expect(try notepad(of: owner, contractAt: owner).owner == owner)
    }

    /// A chain with two accounts, and a client of it.
    private func begin() async throws -> (client: AccessClient, alice: KeySigner, bob: KeySigner, notepad: Notepad) {
        let chain = try DevChain(ChainOptions(accountCount: 2))
        let signers = try await chain.accounts().map(\.signer)
        let client = AccessClient(transport: chain)
        let notepad = Notepad(
            client: client, contracts: ContractAddresses { _ in chain.chain.serviceAddress }, owner: signers[0].address)
        return (client, signers[0], signers[1], notepad)
    }

    @Test func sendingATransaction() async throws {
        let (client, alice, bob, _) = try await begin()
        let plan = keepGreeting("“Grüezi”", signer: alice)
        #expect(try await send(plan, by: client) == "succeeded with 0 events")
        var broken = plan
        broken.script = Array("transaction(greeting: String) { execute { panic(greeting) } }".utf8)
        broken.authorizers = []
        #expect(try await send(broken, by: client).hasPrefix("sealed, and failed: "))
        guard case .succeeded = try await signInTurn(plan, alice: alice, bob: bob, by: client) else {
            Issue.record("signed in turn, it does not succeed")
            return
        }
    }

    @Test func readingNotes() async throws {
        let (client, alice, _, notepad) = try await begin()
        #expect(try await describe(notepad) == "no notepad yet")
        let first = try await notepad.add(title: "Milk", body: "", by: Authors(alice))
        let height = try await client.block().height
        try await notepad.edit(first.value, title: "Bread", by: Authors(alice))
        #expect(try await describe(notepad) == "1 Bread")
        #expect(try await titles(of: 1, in: notepad, at: height) == (now: "Bread", then: "Milk"))
        #expect(try await changes(2, in: notepad, fromHeight: 0).map(\.name) == [.added, .edited])
        try await notepad.delete([1], by: Authors(alice))
        #expect(try await describe(notepad) == "no notes")
        #expect(try await storage(of: alice.address, by: client).used > 0)
    }

    @Test func aSigner() async throws {
        let (_, alice, bob, notepad) = try await begin()
        let questions = Mutex<[String]>([])
        let asking = AskingSigner(base: alice) { question in
            questions.withLock { $0.append(question) }
            return true
        }
        try await notepad.add(title: "Milk", body: "", by: Authors(asking, payer: bob))
        #expect(questions.withLock { $0 } == ["Sign what changes 1 account(s)?"])
        let declining = AskingSigner(base: alice) { _ in false }
        await #expect(throws: AskingSigner.Declined.self) {
            try await notepad.add(title: "Bread", body: "", by: Authors(declining))
        }
        #expect(try await notepad.notes()?.map(\.title) == ["Milk"])
    }

    @Test func aTransport() async throws {
        let counting = CountingTransport(try DevChain())
        #expect(try await AccessClient(transport: counting).block().height == 0)
        #expect(counting.count == 1)
        await #expect(throws: AccessError.self) {
            try await AccessClient(transport: ClosedNode()).block()
        }
        #expect(try carefulTransport(to: "http://127.0.0.1:8888") is RetryingTransport)
    }
}
