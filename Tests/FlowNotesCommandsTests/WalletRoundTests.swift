import Cadence
import Flow
import FlowAccess
import FlowDevChain
import FlowNotes
import FlowWallet
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Somebody without a key, a wallet for development with one, and the embedded chain.
struct WalletRoundTests {
    private let chain: DevChain
    private let wallet: DevelopmentWallet
    private let browser: PageBrowser
    private let signer: KeySigner
    private let manager: Address

    init() throws {
        chain = try DevChain(ChainOptions(accountCount: 2))
        let manager = chain.chain.serviceAddress
        self.manager = manager
        signer = try #require(chain.owner).signer
        var options = DevelopmentWallet.Options(user: signer, network: "local")
        options.networkOfApplications = "local"
        let words = TransactionWords(ContractAddresses { _ in manager })
        options.reading = { words.reading(of: $0) }
        wallet = DevelopmentWallet(options)
        wallet.listens(on: 8701)
        browser = PageBrowser(HostTransport(wallet, host: "127.0.0.1:8701"), host: "127.0.0.1:8701")
    }

    /// The client of somebody who opens each page that it is shown and decides there.
    private func client(_ wallet: DevelopmentWallet, deciding decision: String, expecting words: [String] = [])
        -> WalletClient
    {
        let access = AccessClient(transport: chain)
        let browser = browser
        return WalletClient(
            WalletApplication(title: "FlowNotes", identifier: "flownotes", network: "local"),
            now: { 1_796_028_600_000 },
            keys: { try await access.account($0, including: .keys).keys ?? [] },
            transport: { _ in HostTransport(wallet, host: "127.0.0.1:8701") },
            show: { view in
                let page = try await browser.open(view.url)
                for word in words { #expect(page.text.contains(word), "\(word)") }
                let done = try await browser.submit(page, to: "/decide", ["decision": decision])
                #expect(done.text.contains(decision == "approve" ? "<h1>Approved</h1>" : "<h1>Declined</h1>"))
            })
    }

    private func notepad() -> Notepad {
        let manager = manager
        return Notepad(
            client: AccessClient(transport: chain), contracts: ContractAddresses { _ in manager },
            owner: signer.address)
    }

    @Test("Sign in with a proof, add a note, and read it: the key never leaves the wallet")
    func signInAndAdd() async throws {
        let entered = try await browser.open(try #require(wallet.link))
        #expect(entered.text.contains("Nothing waits"))
        let proof = ProofDemand(nonce: (0..<32).map { UInt8($0) })
        let session = try await client(wallet, deciding: "approve", expecting: ["Sign in, with a proof?"])
            .signIn(at: "http://127.0.0.1:8701/authn", proof: proof)
        #expect(session.address == signer.address)
        let adding = client(
            wallet, deciding: "approve", expecting: ["It adds the note titled <q><bdi>Milk</bdi></q>.", "“Two litres”"])
        let done = try await notepad().add(
            title: "Milk", body: "Two litres", by: Authors(try WalletSigner(session, adding)))
        #expect(done.value == 1)
        #expect(try await notepad().notes()?.map(\.title) == ["Milk"])
    }

    @Test("What the person declines is not sent")
    func decline() async throws {
        _ = try await browser.open(try #require(wallet.link))
        let session = try await client(wallet, deciding: "approve").signIn(at: "http://127.0.0.1:8701")
        let refusing = client(wallet, deciding: "decline")
        await #expect(throws: WalletError.self) {
            try await notepad().add(title: "x", body: "", by: Authors(try WalletSigner(session, refusing)))
        }
        #expect(try await notepad().notes() == nil)
        await #expect(throws: WalletError.self) {
            try await client(wallet, deciding: "decline").signIn(at: "http://127.0.0.1:8701")
        }
    }

    @Test("Without the link nobody approves: the person is never asked, the wallet keeps waiting")
    func noLink() async throws {
        let client = WalletClient(
            WalletApplication(title: "FlowNotes", identifier: "flownotes", network: "local"),
            options: { () -> WalletOptions in
                var options = WalletOptions()
                options.patience = .milliseconds(200)
                options.firstPause = .milliseconds(20)
                return options
            }(), now: { 0 }, keys: { _ in [] },
            transport: { [wallet] _ in HostTransport(wallet, host: "127.0.0.1:8701") },
            show: { [browser] view in
                let page = try await browser.open(view.url)
                #expect(page.status == 403)
            })
        await #expect(throws: WalletError.self) { try await client.signIn(at: "http://127.0.0.1:8701") }
    }

    @Test("An account of the wallet pays, and the person is asked once")
    func otherAccountPays() async throws {
        let other = try #require(try await chain.accounts().last).signer
        #expect(other.address != signer.address)
        let wallet = DevelopmentWallet(DevelopmentWallet.Options(user: signer, payer: other, network: "local"))
        wallet.listens(on: 8701)
        let browser = PageBrowser(HostTransport(wallet, host: "127.0.0.1:8701"), host: "127.0.0.1:8701")
        _ = try await browser.open(try #require(wallet.link))
        let access = AccessClient(transport: chain)
        let asked = Counter()
        let client = WalletClient(
            WalletApplication(title: "FlowNotes", identifier: "flownotes", network: "local"), now: { 0 },
            keys: { try await access.account($0, including: .keys).keys ?? [] },
            transport: { _ in HostTransport(wallet, host: "127.0.0.1:8701") },
            show: { view in
                await asked.add()
                let page = try await browser.open(view.url)
                _ = try await browser.submit(page, to: "/decide", ["decision": "approve"])
            })
        let session = try await client.signIn(at: "http://127.0.0.1:8701/authn")
        let done = try await notepad().add(title: "x", body: "", by: Authors(try WalletSigner(session, client)))
        #expect(done.value == 1)
        #expect(await asked.count == 2)
        let transaction = try await access.transaction(done.transactionID)
        #expect(transaction.payer == other.address)
    }

    private actor Counter {
        var count = 0
        func add() { count += 1 }
    }
}
