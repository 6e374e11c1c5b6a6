import Bytes
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// How the wallet's page looks, and whether everyone can use it.
    @Suite(.serialized)
    struct WalletLooks {
        private typealias Place = (name: String, path: String)

        private let bench: Workbench

        init() throws { bench = try Workbench(nil) }

        private static let attacks = """
            <script>window.hit = 1</script><img src=x onerror='window.hit = 1'>"><svg onload=window.hit=1></pre>\
            </q></bdi></title></style><iframe srcdoc='<script>parent.hit = 1</script>'></iframe>\u{202e}gnorw
            """

        /// The domain tag of transactions.
        private static let tag = Hex.encode(Array("FLOW-V0.0-transaction".utf8)) + String(repeating: "0", count: 22)

        /// Whatever can wait, asked by the worst of applications.
        private func ask(_ wallet: ServedWallet) async throws -> [Place] {
            let long = String(repeating: "0123456789abcdef", count: 40)
            let config: ServedWallet.Input = [
                "app": ["title": .string(Self.attacks)],
                "client": ["hostname": .string("https://" + long), "network": "mainnet"],
            ]
            let proof: ServedWallet.Input = [
                "config": config, "nonce": .string(long), "appIdentifier": "https://bank.example",
            ]
            let text = Hex.encode(Array((Self.attacks + "\n" + long).utf8))
            let asked: [(String, String, ServedWallet.Input)] = [
                ("sign-in", "/authn", ["config": ["app": ["title": "Shopping list"]]]), ("proof", "/authn", proof),
                ("message", "/user-signature", ["config": config, "message": .string(text)]),
                ("bytes", "/user-signature", ["message": .string(String(repeating: "ff00", count: 200))]),
                // It begins as a transaction does.
                ("trap", "/user-signature", ["message": .string(Self.tag + text)]),
            ]
            var places: [Place] = []
            for (name, path, body) in asked {
                let asked = try await wallet.ask(path, body, from: name == "sign-in" ? nil : "https://evil.example")
                places.append((name, try wallet.place(of: asked)))
            }
            return places
        }

        /// The place of a transaction that waits, the newest request on the list.
        private func transaction(_ browser: Browser, _ wallet: ServedWallet) async throws -> Place {
            let isThere = try await browser.waitUntil {
                try await browser.open(wallet.home + "/")
                return try await browser.text.contains("Sign a transaction")
            }
            #expect(isThere)
            try await browser.follow("Sign a transaction")
            try await browser.waitFor("Sign a transaction?")
            let url = try await browser.url
            return ("transaction", String(url.dropFirst(wallet.home.count)))
        }

        /// Runs the work where everything waits that can; all of it is declined at the end.
        private func run(_ work: (Browser, ServedWallet, [Place]) async throws -> Void) async throws {
            let wallet = try await ServedWallet(bench)
            try await Chromium.run(bench) { browser in
                try await wallet.signIn(bench, browser)
                async let add = bench.runLocal(["add", "-t", Self.attacks, String(repeating: "long", count: 60)])
                var places = try await ask(wallet)
                places.append(try await transaction(browser, wallet))
                let settled = try await wallet.ask("/authn", [:])
                places += [
                    ("declined", try wallet.place(of: settled)), ("gone", "/request?id=none"), ("unknown", "/none"),
                ]
                try await browser.open(wallet.home + wallet.place(of: settled))
                try await browser.click("button[value=decline]")
                try await browser.waitFor("Declined")
                try await work(browser, wallet, [("list", "/")] + places)
                try await browser.open(wallet.home + "/")
                try await browser.click("button[value=decline-all]")
                try await browser.waitFor("Nothing waits")
                try await PageAudit.check(browser, "nothing waits")
                try await browser.screenshot("wallet-empty")
                #expect(await add.code != 0)
            }
        }

        @Test func everyPageIsForEveryone() async throws {
            try await run { browser, wallet, places in
                for scheme in ["light", "dark"] {
                    try await browser.prefer(scheme)
                    for (name, path) in places {
                        try await browser.open(wallet.home + path)
                        try await PageAudit.check(browser, "\(name) \(scheme)")
                        try await browser.screenshot("wallet-\(name)-\(scheme)")
                    }
                }
                for (name, path) in places where ["list", "sign-in", "message", "transaction"].contains(name) {
                    try await browser.open(wallet.home + path)
                    try await PageAudit.checkFocusOrder(browser)
                }
                for (name, words) in [("trap", "nobody honest asks for this"), ("proof", "pass for you there")] {
                    try await browser.open(wallet.home + (try #require(places.first { $0.name == name }).path))
                    #expect(try await browser.text.contains(words), "\(name)")
                }
                try await checkNames(browser, wallet, places)
                try await browser.resize(320, 640)
                for (name, path) in places {
                    try await browser.open(wallet.home + path)
                    #expect(try await browser.run("return innerWidth").int == 320)
                    let width = try await browser.run("return document.documentElement.scrollWidth").int ?? 0
                    #expect(width <= 320, "\(name) is \(width) wide")
                    try await browser.screenshot("phone-wallet-\(name)")
                }
                try await checkNothingIsRun(browser, wallet, places)
            }
        }

        /// What a screen reader says.
        private func checkNames(_ browser: Browser, _ wallet: ServedWallet, _ places: [Place]) async throws {
            for (name, path) in places where name == "message" {
                try await browser.open(wallet.home + path)
                for (selector, spoken) in [
                    ("h1", ("Sign a message?", "heading")), ("header", ("", "banner")), ("main", ("", "main")),
                    ("pre", ("The message", "")), ("button[value=approve]", ("Approve", "button")),
                    ("button[value=decline]", ("Decline", "button")), (".notice.error", ("", "alert")),
                ] {
                    let (name, role) = try await browser.spoken(selector)
                    #expect(name == spoken.0 && (spoken.1.isEmpty || role == spoken.1), "\(selector): \(name), \(role)")
                }
            }
        }

        /// An application's text is text.
        private func checkNothingIsRun(_ browser: Browser, _ wallet: ServedWallet, _ places: [Place]) async throws {
            for (name, path) in places {
                try await browser.open(wallet.home + path)
                let isHit = try await browser.run("return window.hit ?? null")
                #expect(isHit == .null, "\(name)")
                #expect(try await browser.count("main script, main img, main svg, main iframe") == 0, "\(name)")
                guard ["list", "proof", "message", "transaction"].contains(name) else { continue }
                for words in ["onerror='window.hit = 1'", "\\u{202e}gnorw"] {
                    #expect(try await browser.text.contains(words), "\(name)")
                }
            }
        }
    }
}
