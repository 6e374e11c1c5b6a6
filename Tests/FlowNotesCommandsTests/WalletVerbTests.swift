import Cadence
import Flow
import FlowCrypto
import FlowWallet
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

struct WalletVerbTests {
    private let signedIn = "signed in as 0xf8d6e0586b0a20c7 with Fake Wallet on emulator\n"

    @Test func loginKeepsASessionForItsOwnerAlone() async throws {
        let desk = try WalletDesk(pendings: 2)
        let link = "to sign in, open http://127.0.0.1:8701/approve?session=1\n"
        #expect(await desk.run(["login"]) == RunOutcome(code: 0, output: signedIn, error: link))
        let attributes = try FileManager.default.attributesOfItem(atPath: desk.sessionPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let text = String(decoding: try TestFiles.bytes(desk.sessionPath), as: UTF8.self)
        #expect(text.contains("/authz") && !text.contains("nonce") && !text.contains("account-proof"))
        let status = await desk.run(["status", "-oplain"]).output
        #expect(status.contains("wallet=Fake Wallet\nwallet_address=0xf8d6e0586b0a20c7\n"))
        #expect(await desk.run(["config", "get", "signer"]).output == "wallet\n")
    }

    @Test func loginAsJSON() async throws {
        let outcome = await (try WalletDesk(pays: true)).run(["login", "--json"])
        #expect(
            outcome.output
                == #"{"network":"emulator","address":"0xf8d6e0586b0a20c7","wallet":"Fake Wallet","#
                + #""wallet_url":"http://127.0.0.1:8701/authn","key_index":0,"proven":true,"chooses_payer":true,"#
                + #""expires_at":null}"# + "\n")
    }

    @Test func onATerminalACodeIsDrawnThatFits() async throws {
        let desk = try WalletDesk(pendings: 1)
        let wide = await desk.run(["login", "--color", "never"], terminals: [.error])
        #expect(wide.error.contains("█▀") && wide.error.contains("waiting for the wallet"))
        #expect(wide.error.hasSuffix("\r\u{1b}[K"))
        for (line, width) in [(["login"], 20), (["login", "--no-input"], 80), (["login", "--json"], 80)] {
            #expect(!(await desk.run(line, terminals: [.error], width: width)).error.contains("█"))
        }
    }

    @Test func notesAreWrittenByTheWallet() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        #expect(await desk.run(["add", "-t", "Milk", "Two litres"]).output == "added note 1\n")
        #expect(await desk.run(["edit", "1", "--body", "Three"]).code == 0)
        #expect(desk.bench.notes?.map(\.body) == ["Three"])
        #expect(await desk.run(["delete", "1", "--yes"]).code == 0)
        #expect(desk.bench.notes?.isEmpty == true)
        #expect(await desk.run(["add", "--signer", "wallet", "x"]).code == 0)
        #expect(await desk.run(["drop-notepad", "--confirm", "0xf8d6e0586b0a20c7"]).code == 0)
        #expect(desk.wallet.requests.map(\.service.type) == ["authn"] + Array(repeating: "authz", count: 5))
        #expect(desk.bench.node.state.posted.count == 5)
    }

    @Test func aKeyAtHandSignsWhenItIsNamed() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        #expect(await desk.run(["add", "--signer", "emulator-account", "x"]).code == 0)
        #expect(desk.wallet.requests.count == 1)
        #expect(await desk.run(["add", "x"], environment: ["FLOWNOTES_SIGNER": "emulator-account"]).code == 0)
        #expect(desk.wallet.requests.count == 1)
    }

    @Test func aWalletPaysForItsUser() async throws {
        let desk = try WalletDesk(pays: true)
        _ = await desk.run(["login"])
        #expect(await desk.run(["add", "-t", "Milk", "Two litres"]).output == "added note 1\n")
        let posted = try #require(desk.bench.node.state.posted.last)
        #expect(posted.payer == WalletDesk.payer && posted.authorizers == [desk.bench.node.state.contract])
        #expect(desk.wallet.requests.map(\.service.type) == ["authn", "pre-authz", "authz", "authz"])
    }

    @Test func whatAWalletDoesNotDoHasItsExitCode() async throws {
        let rows: [(FakeWallet.Manner, Int32, String)] = [
            (.declines("too dear"), 7, "error: declined in the wallet: too dear\n"),
            (.forgets, 4, "error: the wallet does not know the request any more: it has expired; nothing was sent\n"),
            (.signsOtherCadence, 6, "error: the wallet's signature does not verify"),
            (.saysAccount(WalletDesk.payer), 6, "error: the wallet was asked to sign as 0xf8d6e0586b0a20c7 and signed"),
            (.saysKey(3), 6, "error: the wallet was asked for key 0"),
            (.answers(status: 500, text: "<html>"), 4, "error: the wallet http://127.0.0.1:8701 has a fault"),
            (.answers(status: 200, text: "<html>"), 1, "error: the wallet's answer cannot be used: it is no JSON"),
            (.answers(status: 200, text: String(repeating: "9", count: 1 << 21)), 1, "error: the wallet's answer"),
            (.breaks, 4, "error: no answer came from the wallet"),
        ]
        for (manner, code, message) in rows {
            let desk = try WalletDesk(pendings: 1)
            _ = await desk.run(["login"])
            desk.wallet.manner = manner
            let outcome = await desk.run(["add", "x"])
            #expect(outcome.code == code && outcome.error.contains(message), "\(outcome)")
            #expect(desk.bench.node.state.posted.isEmpty && desk.bench.outbox.isEmpty)
        }
    }

    @Test func waitingHasAnEnd() async throws {
        let desk = try WalletDesk(.neverDecides, pendings: 1)
        let outcome = await desk.run(["login", "--timeout", "0.2"])
        #expect(outcome.code == 4 && outcome.error.contains("nobody approved in the wallet in time"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: desk.sessionPath))
    }

    @Test func aWalletMustProveTheAccount() async throws {
        let desk = try WalletDesk(.provesNothing)
        #expect(await desk.run(["login"]).code == 6)
        let outcome = await desk.run(["login", "--no-proof"])
        #expect(outcome.code == 0 && outcome.error.contains("has not proven"))
    }

    @Test func walletsAreNamedOrGivenByTheirAddress() async throws {
        let desk = try WalletDesk()
        #expect(await desk.run(["login", "--wallet", "http://127.0.0.1:8701"]).output == signedIn)
        #expect(await desk.run(["login", "--wallet", "fcl-dev-wallet"]).output == signedIn)
        for url in ["http://wallet.example/authn", "wallet.example", "https://a@b/", "ftp://x/"] {
            #expect(await desk.run(["login", "--wallet", url]).code == 2, "\(url)")
        }
        let nobody = await desk.run(["login", "-n", "testnet"])
        #expect(nobody.code == 2 && nobody.error.contains("no wallet is known for testnet"))
    }

    @Test func logoutForgets() async throws {
        let desk = try WalletDesk()
        #expect(
            await desk.run(["logout"]) == RunOutcome(code: 0, output: "", error: "nobody is signed in on emulator\n"))
        _ = await desk.run(["login"])
        #expect(await desk.run(["logout"]).output == "signed out of 0xf8d6e0586b0a20c7 on emulator\n")
        #expect(!FileManager.default.fileExists(atPath: desk.sessionPath))
        let outcome = await desk.run(["add", "--signer", "wallet", "x"])
        #expect(outcome.code == 6 && outcome.error.contains("nobody is signed in with a wallet on emulator"))
        #expect(await desk.run(["logout", "--json"]).output.contains(#""signed_out":false"#))
    }

    @Test func aSessionThatCannotBeTrustedIsNotUsed() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        for (mode, text) in [(0o622, "{}"), (0o600, "{}"), (0o600, "")] {
            try Data(text.utf8).write(to: URL(filePath: desk.sessionPath))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: desk.sessionPath)
            let outcome = await desk.run(["add", "x"])
            #expect(outcome.code != 0 && desk.bench.node.state.posted.isEmpty)
            let status = await desk.run(["status"])
            #expect(status.code == 0 && status.error.hasPrefix("warning: the session with the wallet"), "\(status)")
            #expect(status.output.contains("the session cannot be read"), "\(status)")
            #expect(!status.output.contains("nobody is signed in"), "\(status)")
        }
        #expect(await desk.run(["logout"]).code == 0)
        let status = await desk.run(["status"])
        #expect(status.error.isEmpty && status.output.contains("nobody is signed in"))
    }

    @Test func aSessionThatIsOverIsTold() async throws {
        let desk = try WalletDesk()
        desk.wallet.manner = .expires(1)
        let login = await desk.run(["login"])
        #expect(login.code == 6 && login.error.contains("is over already; nobody is signed in"), "\(login)")
        #expect(!FileManager.default.fileExists(atPath: desk.sessionPath))
        desk.wallet.manner = .expires(4_000_000_000_000)
        #expect(await desk.run(["login"]).code == 0)
        #expect(await desk.run(["status"]).error == "")
        let text = try String(contentsOfFile: desk.sessionPath, encoding: .utf8)
        try Data(text.replacing("4000000000000", with: "1000").utf8).write(to: URL(filePath: desk.sessionPath))
        let status = await desk.run(["status"])
        #expect(status.code == 0 && status.error.hasPrefix("warning: the session with the wallet is over"), "\(status)")
        #expect(await desk.run(["add", "x"]).code == 6)
    }

    @Test func theDoctorAsksWhetherTheWalletIsThere() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let well = await desk.run(["doctor"])
        #expect(well.output.contains("is in the wallet Fake Wallet, which signs"), "\(well)")
        #expect(well.output.contains("Fake Wallet answers") && !well.output.contains("keystore"), "\(well)")
        desk.wallet.manner = .breaks
        let ill = await desk.run(["doctor"])
        #expect(ill.code == 4 && ill.output.contains("the wallet Fake Wallet does not answer: "), "\(ill)")
        #expect(ill.output.contains("mend: start the wallet again, or sign out of it: flownotes logout"), "\(ill)")
    }

    @Test func aWalletThatLeadsElsewhereIsNoFaultOfTheCommandLine() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let text = try String(contentsOfFile: desk.sessionPath, encoding: .utf8)
        let changed = text.replacing("http://127.0.0.1:8701/authz", with: "http://evil.example/authz")
        #expect(changed != text)
        try Data(changed.utf8).write(to: URL(filePath: desk.sessionPath))
        let outcome = await desk.run(["add", "x"])
        #expect(outcome.code == 1 && outcome.error.contains("is not encrypted"), "\(outcome)")
        #expect(await desk.run(["login", "--wallet", "http://evil.example/"]).code == 2)
    }

    @Test(
        "Ctrl-C while a wallet is asked says that nothing was sent, or that nobody is signed in",
        arguments: [(["add", "x"], "nothing was sent: "), (["login"], "nobody is signed in: ")])
    func interrupted(_ line: [String], _ words: String) async throws {
        let desk = try WalletDesk(pendings: 1)
        _ = await desk.run(["login"])
        desk.wallet.manner = .neverDecides
        let asked = desk.wallet.polls
        let outcome = await InterruptedRun.outcome {
            await desk.run(line)
        } once: {
            desk.wallet.polls > asked
        }
        #expect(outcome.code == 130 && outcome.error.contains(words + "to approve it in the wallet"), "\(outcome)")
        #expect(desk.bench.node.state.posted.isEmpty && desk.bench.outbox.isEmpty)
    }

    @Test func aDryRunAsksNobody() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let outcome = await desk.run(["add", "x", "--dry-run"])
        #expect(outcome.code == 0 && outcome.error.contains("the wallet was not asked"))
        #expect(desk.wallet.requests.count == 1 && desk.bench.node.state.posted.isEmpty)
    }

    @Test func aSlowApprovalIsAskedForOnceMore() async throws {
        let desk = try WalletDesk(pendings: 1)
        _ = await desk.run(["login"])
        // Each look of the person's takes many blocks; of two, the second is quicker.
        let node = desk.bench.node
        let wallet = desk.wallet
        node.intercept { request in
            if request.target.contains("height=sealed"), wallet.requests.count == 2, wallet.polls == 2 {
                node.change { $0.height = 700 }
            }
            return nil
        }
        let outcome = await desk.run(["add", "x"])
        #expect(outcome.code == 0 && outcome.error.contains("signing again: the approval took so long"), "\(outcome)")
        #expect(wallet.requests.count == 3 && node.state.posted.count == 1)
    }

    @Test func aKeyInAWalletDoesNotComeOut() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let outcome = await desk.run(["accounts", "add-key"])
        #expect(outcome.code == 6 && outcome.error.contains("is in the wallet Fake Wallet, not here"), "\(outcome)")
    }

    @Test func transactionsFromFilesAreSignedByTheWallet() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let file = TestFiles.package + "/cadence/transactions/add_note.cdc"
        let (built, signed) = (desk.bench.folder + "/built.rlp", desk.bench.folder + "/signed.rlp")
        let build = ["tx", "build", file, "Milk", "Two", "--sequence-number", "0", "--save", built]
        let runs = [
            build, ["tx", "sign", built, "--yes", "--save", signed], ["tx", "send-signed", signed],
            ["tx", "send", file, "Bread", "Rye"],
        ]
        for line in runs {
            let outcome = await desk.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome)")
        }
        #expect(desk.wallet.requests.map(\.service.type) == ["authn", "authz", "authz"])
        #expect(desk.bench.notes?.map(\.title) == ["Milk", "Bread"])
    }

    @Test func nobodyIsAskedInVain() async throws {
        let desk = try WalletDesk()
        _ = await desk.run(["login"])
        let (node, key) = (desk.bench.node, try TestKeys.service.accountKey())
        let half = AccountKey(
            index: 0, algorithm: key.algorithm, publicKeyBytes: key.publicKeyBytes, hashAlgorithm: key.hashAlgorithm,
            weight: 500)
        for keys in [[half], []] {
            node.change { $0.holders[$0.contract]?.keys = keys }
            let outcome = await desk.run(["add", "x"])
            #expect(outcome.code == 6 && desk.wallet.requests.count == 1, "\(outcome)")
        }
    }
}
