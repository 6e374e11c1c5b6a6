import CommandKit
import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Texts that are made from the table of commands are those that are checked in; scripts/docs-commands.sh makes them.
struct ManualTests {
    private let parser = CommandLineTool().parser

    private static let writes = ProcessInfo.processInfo.environment["FLOWNOTES_WRITE_DOCS"] != nil

    @Test func theManualPageIsCurrent() throws {
        let path = TestFiles.package + "/docs/flownotes.1"
        let page = Manual.page(parser)
        if Self.writes { try Data(page.utf8).write(to: URL(filePath: path)) }
        #expect(String(decoding: (try? TestFiles.bytes(path)) ?? [], as: UTF8.self) == page, "scripts/docs-commands.sh")
        #expect(
            page.contains(".SS \"add [BODY…]\"") && page.contains("\\fB\\-t\\fR, \\fB\\-\\-title\\fR \\fITITLE\\fR"))
        #expect(page.contains(".SH ENVIRONMENT\nFLOWNOTES_NETWORK: as \\-\\-network."))
        #expect(page.contains(".PP\nExamples:\n.PP\n.EX\nflownotes add \\-t Milk"))
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(
                [".TH", ".SH", ".SS", ".TP", ".PP", ".EX", ".EE", ".B"].contains(String(line.prefix { $0 != " " })),
                "\(line)")
        }
    }

    @Test func theTableOfTheREADMEIsCurrent() throws {
        let path = TestFiles.package + "/README.md"
        let text = String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        let (begin, end) = ("<!-- commands -->\n", "<!-- /commands -->")
        let start = try #require(text.firstRange(of: begin)).upperBound
        let stop = try #require(text.firstRange(of: end)).lowerBound
        let table = Manual.table(parser)
        if Self.writes {
            try Data((text[..<start] + table + text[stop...]).utf8).write(to: URL(filePath: path))
        } else {
            #expect(text[start..<stop] == table, "scripts/docs-commands.sh")
        }
    }
}
