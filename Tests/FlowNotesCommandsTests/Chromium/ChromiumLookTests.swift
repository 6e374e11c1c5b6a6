import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// How the page looks, and whether everyone can use it.
    @Suite(.serialized)
    struct Looks {
        private let bench: Workbench

        init() throws { bench = try Workbench(nil) }

        private func fill() async throws {
            let notes = [
                ("Milk", "Two litres, and the bread that keeps."),
                ("Reading list", "A Mathematician’s Apology\nThe Sea Around Us\nPale Fire"),
                ("Key ceremony", "Thursday 16:00. Bring the printed fingerprint."),
                (String(repeating: "long", count: 60), String(repeating: "0123456789abcdef", count: 40)),
                ("", "A note without a title shows how it begins."),
            ]
            for (title, body) in notes {
                let outcome = await bench.runLocal(["add", "-t", title, body])
                try #require(outcome.code == 0, "\(outcome)")
            }
            _ = await bench.runLocal(["edit", "1", "--body", "Three litres, and the bread that keeps."])
        }

        private static let places = [
            ("list", "/"), ("note", "/notes/1"), ("long-note", "/notes/4"), ("new", "/notes/new"),
            ("edit", "/notes/4/edit"), ("delete", "/notes/4/delete"), ("drop", "/drop"), ("account", "/account"),
            ("search", "/search?q=litres"), ("nothing-found", "/search?q=nothing"), ("missing", "/notes/99"),
            ("wrong-address", "/account?address=nobody"), ("strangers", "/account/0xf8d6e0586b0a20c7"),
        ]

        @Test func everyPageIsForEveryone() async throws {
            try await fill()
            let page = try await ServedPage(bench)
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                for scheme in ["light", "dark"] {
                    try await browser.prefer(scheme)
                    for (name, place) in Self.places {
                        try await browser.open(page.home + place)
                        try await PageAudit.check(browser, "\(name) \(scheme)")
                    }
                    try await browser.open(page.home + "/")
                    try await browser.screenshot("list-\(scheme)")
                    let back = try await browser.run("return getComputedStyle(document.body).backgroundColor").string
                    let red = back?.split(separator: "(").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? -1
                    #expect(scheme == "dark" ? red < 60 : red > 200)
                }
            }
        }

        @Test func aPhoneShowsAllOfIt() async throws {
            try await fill()
            let page = try await ServedPage(bench)
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await browser.resize(320, 640)
                for (name, place) in Self.places {
                    try await browser.open(page.home + place)
                    #expect(try await browser.run("return innerWidth").int == 320)
                    let width = try await browser.run("return document.documentElement.scrollWidth").int ?? 0
                    #expect(width <= 320, "\(name) is \(width) wide")
                    try await browser.screenshot("phone-\(name)")
                }
            }
        }

        @Test func theKeyboardIsEnough() async throws {
            try await fill()
            let page = try await ServedPage(bench)
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                for place in ["/", "/notes/1", "/notes/1/edit", "/drop", "/account"] {
                    try await browser.open(page.home + place)
                    try await PageAudit.checkFocusOrder(browser)
                }
                try await browser.open(page.home + "/notes/new")
                // Skip link, home, three links of the navigation, the title.
                try await browser.press(String(repeating: Browser.tab, count: 6))
                try await browser.press("By keys")
                try await browser.press(Browser.tab + "alone")
                try await browser.press(Browser.tab + Browser.enter)
                try await browser.waitFor("The note was added.")
                #expect(try await browser.text.contains("By keys"))
                for (selector, name, role) in [
                    ("main", "", "main"), ("nav", "Main", "navigation"), ("header", "", "banner"),
                    (".notice.done", "", "status"),
                ] {
                    let spoken = try await browser.spoken(selector)
                    #expect(spoken.name == name && spoken.role == role, "\(selector) is \(spoken)")
                }
                try await browser.open(page.home + "/notes/1/edit")
                let title = try await browser.spoken("#title")
                let body = try await browser.spoken("#body")
                let button = try await browser.spoken("main button")
                #expect(title == ("Title", "textbox") && body == ("Text", "textbox") && button == ("Save", "button"))
            }
        }

        @Test func thePictureOfTheReadmeIsThisPage() async throws {
            try await fill()
            _ = await bench.runLocal(["delete", "4", "-y"])
            let page = try await ServedPage(bench)
            try await Chromium.run(bench) { browser in
                try await browser.resize(720, 640)
                try await browser.open(page.link)
                try await browser.waitFor("Reading list")
                let picture = try await browser.screenshot("readme")
                #expect(picture.count > 10_000)
                let path = Workbench.package + "/docs/images/page.png"
                if ProcessInfo.processInfo.environment["FLOWNOTES_WRITE_DOCS"] != nil {
                    try Data(picture).write(to: URL(filePath: path))
                }
                let kept = try Data(contentsOf: URL(filePath: path))
                #expect(kept.starts(with: [0x89, 0x50, 0x4e, 0x47]))
            }
        }
    }
}
