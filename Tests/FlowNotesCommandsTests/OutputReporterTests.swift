import FlowNotes
import HTTP
import Testing

@testable import FlowNotesCommands

struct OutputReporterTests {
    private func capture(
        _ format: OutputFormat, terminals: Set<OutputCapture.Stream> = [], verbosity: Reporter.Verbosity = .normal,
        color: TextStyler.Mode = .never, _ body: (Reporter) -> Void
    ) -> (output: String, error: String) {
        let capture = OutputCapture(terminals: terminals)
        body(Reporter(streams: capture.streams, format: format, verbosity: verbosity, color: color))
        return (capture.output, capture.error)
    }

    private func result(_ reporter: Reporter) {
        reporter.result(text: { "one note" }, plain: { "1\n" }, json: { [["id": "1"], ["id": "2"]] })
    }

    @Test(arguments: [
        (OutputFormat.text, "one note\n"), (.plain, "1\n"), (.json, "[{\"id\":\"1\"},{\"id\":\"2\"}]\n"),
        (.jsonl, "{\"id\":\"1\"}\n{\"id\":\"2\"}\n"),
    ])
    func formats(_ format: OutputFormat, _ expected: String) {
        #expect(capture(format, result) == (expected, ""))
        #expect(capture(format, verbosity: .quiet, result) == (expected, ""))
        #expect(capture(format, verbosity: .verbose, result) == (expected, ""))
    }

    @Test func emptyResults() {
        let empty = { (reporter: Reporter) in reporter.result(text: { "" }, plain: { "" }, json: { [] }) }
        #expect(capture(.text, empty) == ("", ""))
        #expect(capture(.plain, empty) == ("", ""))
        #expect(capture(.json, empty) == ("[]\n", ""))
        #expect(capture(.jsonl, empty) == ("", ""))
    }

    private func talk(_ reporter: Reporter) {
        reporter.progress("sent")
        reporter.note("no notes")
        reporter.detail("GET /v1")
        reporter.warn("key\u{1b}")
    }

    @Test func verbosity() {
        #expect(capture(.text, talk) == ("", "sent\nno notes\nwarning: key\u{1b}\n"))
        #expect(capture(.text, verbosity: .quiet, talk) == ("", "warning: key\u{1b}\n"))
        #expect(capture(.text, verbosity: .verbose, talk).error == "sent\nno notes\nGET /v1\nwarning: key\u{1b}\n")
        #expect(capture(.text, terminals: [.error], talk).error == "sent\nno notes\nwarning: key␛\n")
    }

    @Test("C160: with JSON nothing but the error is on stderr; notes wait for success")
    func held() {
        let failure = CommandFailure(.network, "network", "no answer\n\"x\"")
        #expect(
            capture(.json) { reporter in
                talk(reporter)
                reporter.fail(failure)
            } == (
                "",
                #"{"error":{"code":"network","message":"no answer\n\"x\"","hint":null,"transaction_id":null,"exit_code":4}}"#
                    + "\n"
            ))
        #expect(
            capture(.json) { reporter in
                talk(reporter)
                result(reporter)
                reporter.finish()
            } == ("[{\"id\":\"1\"},{\"id\":\"2\"}]\n", "no notes\nwarning: key\u{1b}\n"))
    }

    @Test func failures() {
        var failure = CommandFailure(
            .transactionFailed, "transaction_failed", "no note\u{1b} 42", hint: "flownotes list", transactionID: "9c")
        #expect(capture(.text) { $0.fail(failure) }.error == "error: no note\u{1b} 42\n  try: flownotes list\n")
        #expect(
            capture(.text, terminals: [.error], color: .auto) { $0.fail(failure) }.error
                == "\u{1b}[1;31merror:\u{1b}[0m no note␛ 42\n  \u{1b}[2mtry:\u{1b}[0m flownotes list\n")
        failure.hint = nil
        #expect(capture(.text) { $0.fail(failure) }.error == "error: no note\u{1b} 42\n")
        #expect(
            capture(.jsonl) { $0.fail(failure) }.error
                == #"{"error":{"code":"transaction_failed","message":"no note\u001b 42","hint":null,"#
                + #""transaction_id":"9c","exit_code":5}}"# + "\n")
    }

    @Test func controlsInJSONOnATerminal() {
        let json: JSONValue = ["a": "\u{202e}"]
        let write = { (reporter: Reporter) in reporter.result(text: { "" }, plain: { "" }, json: { json }) }
        #expect(capture(.json, terminals: [.output], write).output == "{\"a\":\"\\u202e\"}\n")
        #expect(capture(.json, write).output == "{\"a\":\"\u{202e}\"}\n")
        let show = { (reporter: Reporter) in reporter.verbatim(Array(reporter.shown("\u{1b}").utf8)) }
        #expect(capture(.text, terminals: [.output], show).output == "␛")
        #expect(capture(.text, show).output == "\u{1b}")
    }

    @Test("C162: kinds of errors have exit codes of their own")
    func exitCodes() {
        let table: [(any Error, ExitCode, String)] = [
            (HTTPError(.cannotConnect, "x", mayHaveBeenReceived: false), .network, "network"),
            (HTTPError(.timeout, "x", mayHaveBeenReceived: true), .network, "network"),
            (HTTPError(.invalidRequest, "x", mayHaveBeenReceived: false), .usage, "invalid_request"),
            (HTTPError(.cancelled, "x", mayHaveBeenReceived: true), .interrupted, "interrupted"),
            (CancellationError(), .interrupted, "interrupted"),
            (CommandFailure(.key, "locked", "x"), .key, "locked"),
        ]
        for (error, exitCode, code) in table {
            #expect(CommandFailure(error).exitCode == exitCode)
            #expect(CommandFailure(error).code == code)
        }
        #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 130])
    }
}
