import FoundationEssentials
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

/// A browser with one window.
final class Browser: Sendable {
    typealias Input = FlowNotesCommands.JSONValue
    typealias Output = TestSupport.JSONValue

    private let transport: any Transport
    private let session: String
    /// The windows in the order in which they were seen first: the driver promises none.
    private let seen = Mutex<[String]>([])

    init(_ transport: any Transport, _ capabilities: Input) async throws {
        self.transport = transport
        let answer = try await Self.send(transport, "POST", "/session", capabilities)
        session = try #require(answer["sessionId"]?.string)
        _ = try await windows
    }

    /// Closes it.
    func quit() async { _ = try? await Self.send(transport, "DELETE", "/session/" + session, nil) }

    private static func send(
        _ transport: any Transport, _ method: String, _ target: String, _ body: Input?
    ) async throws -> Output {
        var request = HTTPRequest(method: method, target: target)
        if let body {
            request.headers["Content-Type"] = "application/json; charset=utf-8"
            request.body = Array(JSONText().encode(body).utf8)
        }
        let response = try await transport.send(request)
        let answer = try Output(json: try await response.body.collect(upTo: 64 << 20))
        let value = answer["value"] ?? .null
        guard response.status == 200 else {
            throw Panic(message: "\(target): \(value["error"]?.string ?? ""): \(value["message"]?.string ?? "")")
        }
        return value
    }

    private func send(_ method: String, _ command: String, _ body: Input? = nil) async throws -> Output {
        try await Self.send(transport, method, "/session/\(session)/\(command)", body)
    }

    // MARK: Pages

    /// Opens an address and waits until the page is there.
    func open(_ url: String) async throws { _ = try await send("POST", "url", ["url": .string(url)]) }

    /// The address.
    var url: String { get async throws { try await send("GET", "url").string ?? "" } }

    /// The window's title.
    var title: String { get async throws { try await send("GET", "title").string ?? "" } }

    /// Goes back.
    func back() async throws { _ = try await send("POST", "back", [:]) }

    /// What a person can read on the page.
    var text: String { get async throws { try await run("return document.body.innerText").string ?? "" } }

    /// What can be read in the page's only frame.
    var textOfFrame: String {
        get async throws {
            _ = try await send("POST", "frame", ["id": 0])
            let text = try await text
            _ = try await send("POST", "frame", ["id": nil])
            return text
        }
    }

    /// What a function's body gives that is run on the page.
    @discardableResult
    func run(_ script: String, _ arguments: [Input] = []) async throws -> Output {
        try await send("POST", "execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// A command of the DevTools protocol.
    func tell(_ command: String, _ parameters: Input = [:]) async throws {
        _ = try await send("POST", "goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    /// Waits, for a minute at most, until the page has some words; fails with what it has instead.
    func waitFor(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let isThere = try await waitUntil { try await self.text.contains(words) }
        if !isThere {
            Issue.record("no \"\(words)\" on the page:\n\(try await text)", sourceLocation: sourceLocation)
        }
    }

    /// Waits, for a minute at most, until something is so; whether it is.
    func waitUntil(_ condition: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            // The page may just be going.
            if (try? await condition()) == true { return true }
            if ContinuousClock.now >= end { return try await condition() }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    // MARK: Windows

    /// The windows, in the order in which they were opened.
    var windows: [String] {
        get async throws {
            let open = try await send("GET", "window/handles").array?.compactMap(\.string) ?? []
            return seen.withLock { seen in
                seen = seen.filter(open.contains) + open.filter { !seen.contains($0) }
                return seen
            }
        }
    }

    /// Opens an address in a window of its own.
    func openWindow(_ url: String) async throws {
        _ = try await send("POST", "window/new", ["type": "tab"])
        let window = try #require(try await windows.last)
        _ = try await send("POST", "window", ["handle": .string(window)])
        try await open(url)
    }

    /// Waits until there are so many windows and looks at one of them, brought to the front as a person does.
    func look(atWindow index: Int, of count: Int) async throws {
        _ = try await waitUntil { try await self.windows.count == count }
        let windows = try await windows
        try #require(windows.count == count)
        _ = try await send("POST", "window", ["handle": .string(windows[index])])
        try await tell("Page.bringToFront")
    }

    // MARK: Elements

    /// The number of the elements that a selector finds.
    func count(_ selector: String) async throws -> Int {
        try await send("POST", "elements", Self.find(selector)).array?.count ?? 0
    }

    private static func find(_ selector: String) -> Input {
        ["using": "css selector", "value": .string(selector)]
    }

    /// Does something with what is found first; once more when the page was made anew in between, and nothing was done.
    private func withElement<Value>(_ what: Input, _ body: (String) async throws -> Value) async throws -> Value {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            do {
                let found = try await send("POST", "element", what)
                return try await body("element/" + (try #require(found.object?.values.first?.string)))
            } catch let error as Panic {
                guard error.message.contains("stale element"), ContinuousClock.now < end else { throw error }
            }
        }
    }

    /// Clicks what a selector finds first.
    func click(_ selector: String) async throws {
        _ = try await withElement(Self.find(selector)) { try await send("POST", $0 + "/click", [:]) }
    }

    /// Follows a link by its words.
    func follow(_ words: String) async throws {
        _ = try await withElement(["using": "link text", "value": .string(words)]) {
            try await send("POST", $0 + "/click", [:])
        }
    }

    /// Types into a field, in the place of what is there.
    func type(_ text: String, into selector: String) async throws {
        try await withElement(Self.find(selector)) { element in
            _ = try await send("POST", element + "/clear", [:])
            _ = try await send("POST", element + "/value", ["text": .string(text)])
        }
    }

    /// The value of a field.
    func value(_ selector: String) async throws -> String {
        try await withElement(Self.find(selector)) { try await send("GET", $0 + "/property/value").string ?? "" }
    }

    /// The name and the role by which a screen reader knows an element.
    func spoken(_ selector: String) async throws -> (name: String, role: String) {
        try await withElement(Self.find(selector)) { element in
            let name = try await send("GET", element + "/computedlabel").string ?? ""
            return (name, try await send("GET", element + "/computedrole").string ?? "")
        }
    }

    /// Presses keys, one after the other, wherever the focus is.
    func press(_ keys: String) async throws {
        let strokes = keys.map { key -> [Input] in
            [["type": "keyDown", "value": .string(String(key))], ["type": "keyUp", "value": .string(String(key))]]
        }
        _ = try await send(
            "POST", "actions",
            ["actions": [["type": "key", "id": "keyboard", "actions": .array(strokes.flatMap { $0 })]]])
    }

    static let tab = "\u{e004}"
    static let enter = "\u{e007}"

    // MARK: Looks

    /// As on a screen of so many CSS pixels.
    func resize(_ width: Int, _ height: Int) async throws {
        try await tell(
            "Emulation.setDeviceMetricsOverride",
            ["width": .integer(width), "height": .integer(height), "deviceScaleFactor": 1, "mobile": false])
    }

    /// As a person wants it who prefers `dark` or `light`.
    func prefer(_ scheme: String) async throws {
        try await tell(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
    }

    /// Keeps a picture of the window in `.build/screenshots`.
    @discardableResult
    func screenshot(_ name: String) async throws -> [UInt8] {
        let text = try await send("GET", "screenshot").string ?? ""
        let picture = try #require(Data(base64Encoded: text))
        let folder = Workbench.package + "/.build/screenshots"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try picture.write(to: URL(filePath: folder + "/\(name).png"))
        return [UInt8](picture)
    }
}
