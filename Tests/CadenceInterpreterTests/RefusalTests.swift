import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// The table of refusals is whole, all refusals come from it, and the page made of it is current.
@Suite struct RefusalTests {
    @Test func everyKeyHasOneRow() {
        let rows = Refusal.areas.flatMap(\.rows)
        #expect(Set(rows.map(\.refusal)).count == rows.count)
        #expect(Set(rows.map(\.refusal)) == Set(Refusal.allCases))
        for area in Refusal.areas.dropLast() {
            for row in area.rows { #expect(!row.text.isEmpty && !row.about.isEmpty, "\(row.refusal)") }
        }
    }

    @Test func words() {
        #expect(Refusal.memory.message == "not supported here: a program that uses so much memory")
        #expect(Refusal.controllerOf.text(7, "0x01") == "the controller 7 of 0x01")
        #expect(Refusal.member.text("%") == "the member `%`")
    }

    /// A refusal with words of its own would be missing from the page.
    @Test func noWordsOutsideOfTheTable() throws {
        let folder = TestFiles.package + "/Sources/CadenceInterpreter/"
        let calls = ["refuse(", "refused(", "unsupported(", "unavailable("]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift") {
            let text = String(decoding: try TestFiles.bytes(folder + path), as: UTF8.self)
            for call in calls {
                for part in text.split(separator: call, omittingEmptySubsequences: false).dropFirst() {
                    let argument = part.drop { $0.isWhitespace }.prefix(40)
                    #expect(!argument.hasPrefix("\""), "\(path): \(call)\(argument)… is not of Refusal")
                }
            }
        }
    }

    /// Every key is used, or the page tells of what is supported.
    @Test func everyKeyIsUsed() throws {
        let folder = TestFiles.package + "/Sources/CadenceInterpreter/"
        var text = ""
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
        where path.hasSuffix(".swift") && !path.hasPrefix("Refusals/") {
            text += String(decoding: try TestFiles.bytes(folder + path), as: UTF8.self)
        }
        for refusal in Refusal.allCases {
            #expect(
                text.contains("Refusal.\(refusal.rawValue).text")
                    || text.contains("Refusal.\(refusal.rawValue).message"),
                "\(refusal) is refused nowhere")
        }
    }

    @Test func pageIsCurrent() throws {
        let path = TestFiles.package + "/docs/cadence-support.md"
        if ProcessInfo.processInfo.environment["FLOWNOTES_WRITE_DOCS"] != nil {
            try Data(SupportPage.text.utf8).write(to: URL(filePath: path))
        }
        let page = String(decoding: (try? TestFiles.bytes(path)) ?? [], as: UTF8.self)
        #expect(page == SupportPage.text, "run scripts/docs-cadence.sh")
    }
}
