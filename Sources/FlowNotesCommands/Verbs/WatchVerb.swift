internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `watch`: what happens to a notepad, as it happens.
enum WatchVerb {
    static let verb = Verb(
        CommandSpec(
            "watch", summary: "Follow what happens to a notepad: no change is missed, none comes twice.",
            discussion:
                "A line for each note that is added, edited or deleted, and for a notepad that is dropped; with "
                + "--output json an object a line. Only sealed blocks count. When the node cannot be reached, watch "
                + "waits and then goes on where it was.\n\nThe command of --exec is run by /bin/sh for each change, one "
                + "after the other, with the object on stdin and its members in FLOWNOTES_CHANGE, FLOWNOTES_ID, "
                + "FLOWNOTES_TITLE, FLOWNOTES_REVISION, FLOWNOTES_HEIGHT, FLOWNOTES_TRANSACTION, FLOWNOTES_ACCOUNT, "
                + "FLOWNOTES_TIME and FLOWNOTES_CURSOR; what it writes goes to stderr, and a failure of it ends "
                + "nothing.\n\nThe member cursor, given to --from, goes on right after that change.",
            options: [
                OptionSpec(
                    "from", .text, valueName: "HEIGHT|latest",
                    help: "Begin with this block, or after the newest one, as it does unless told otherwise"),
                OptionSpec("until", .integer(1...Int64.max), valueName: "N", help: "End after N changes"),
                OptionSpec("exec", .text, valueName: "CMD", help: "Run a command for each change"),
            ],
            arguments: [
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore")
            ],
            examples: [
                .init("\(Product.name) watch --from 0 --json"),
                .init("\(Product.name) watch 0x179b6b1cb6755e31 --exec 'notify-send \"$FLOWNOTES_TITLE\"'"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let notepad = try invocation.notepad(of: invocation.command.arguments.first, example: "watch 0xADDRESS")
        let start = try WatchStart(invocation.command.text("from") ?? "latest")
        let feed = try await start.feed(of: notepad, options: options(invocation))
        let place = "the notepad of \(notepad.owner) on \(invocation.settings.network.value)"
        invocation.reporter.progress("watching \(place) \(start.description); Ctrl-C ends it")
        let watch = Watch(invocation, feed)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await watch.run()
                return true
            }
            // Whoever reads the lines may go away while nothing happens.
            group.addTask { await invocation.streams.output.isClosedInTheEnd() }
            // After Ctrl-C it is the watch that says how to go on.
            while let ends = try await group.next(), !ends {}
            group.cancelAll()
        }
    }

    private static func options(_ invocation: Invocation) -> FeedOptions {
        let isEmbedded = (try? invocation.hostSetting()) == nil
        return FeedOptions(interval: isEmbedded ? .milliseconds(250) : .seconds(1)) { status in
            // With --json, stderr is for the error alone.
            if invocation.settings.format.value != .json, let line = line(status) { invocation.reporter.note(line) }
        }
    }

    private static func line(_ status: FeedStatus) -> String? {
        switch status {
        case .lost(let error, let delay): "connection lost: \(error); trying again in \(delay), and less and less often"
        case .recovered(let failures): "connected again after \(failures.counted("failure"))"
        case .caughtUp: nil
        }
    }
}

extension OutputStream {
    /// True when nobody reads any more; false when the task is cancelled before.
    fileprivate func isClosedInTheEnd() async -> Bool {
        while !isClosed() {
            guard (try? await Task.sleep(for: .milliseconds(200))) != nil else { return false }
        }
        return true
    }
}
