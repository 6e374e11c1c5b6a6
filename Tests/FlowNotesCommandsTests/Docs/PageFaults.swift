import CommandKit
import FoundationEssentials
import TestSupport

@testable import FlowNotesCommands

/// What is wrong with a page: calls that the command would refuse, links that lead nowhere.
struct PageFaults {
    private let parser = CommandLineTool().parser
    private let pages: [String: MarkdownPage]

    init(_ pages: [MarkdownPage]) {
        self.pages = Dictionary(pages.map { ($0.path, $0) }) { $1 }
    }

    /// The faults of one page, each with its place.
    func of(_ page: MarkdownPage) -> [String] {
        let shell = page.shell.flatMap { block in ShellText(block.text).calls.map { (block.line, $0, false) } }
        let spans = page.spans.flatMap { span in ShellText(span.text).calls.map { (span.line, $0, true) } }
        let calls = (shell + spans).compactMap { line, call, isName in
            fault(call, isName: isName).map { "\(page.path):\(line): flownotes \(call.joined(separator: " ")): \($0)" }
        }
        let links = page.links.filter { !leads($0.target, from: page) }
            .map { "\(page.path):\($0.line): \($0.target) is not there" }
        return calls + links
    }

    /// In running text a command may be named without what it needs.
    private func fault(_ call: [String], isName: Bool) -> String? {
        let known = call.first == "help" ? call.filter { $0 != "COMMAND" } : call
        do throws(UsageError) {
            _ = try parser.parse(known)
            return nil
        } catch {
            return isName && [.missingArgument, .missingCommand].contains(error.kind) ? nil : "\(error)"
        }
    }

    private func leads(_ target: String, from page: MarkdownPage) -> Bool {
        if target.contains("://") || target.hasPrefix("doc:") { return true }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let folder = page.path.split(separator: "/").dropLast().map(String.init)
        let path = parts[0].isEmpty ? page.path : Self.resolved(folder, parts[0])
        guard path == page.path || FileManager.default.fileExists(atPath: TestFiles.package + "/" + path) else {
            return false
        }
        guard parts.count == 2, path.hasSuffix(".md") else { return true }
        return (path == page.path ? page : pages[path])?.anchors.contains(parts[1]) ?? false
    }

    private static func resolved(_ folder: [String], _ target: String) -> String {
        var parts = folder
        for part in target.split(separator: "/").map(String.init) where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
