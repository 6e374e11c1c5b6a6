import FoundationEssentials
import TestSupport

/// A page of the documentation: its blocks of code, its links, its headings.
struct MarkdownPage {
    /// A fenced block.
    struct Block {
        let language: String
        let line: Int
        let text: String
    }

    /// A link to another page, a file, or a heading.
    struct Link {
        let line: Int
        let target: String
    }

    /// The path in the package.
    let path: String
    private(set) var blocks: [Block] = []
    private(set) var links: [Link] = []
    /// Pieces of code in the running text.
    private(set) var spans: [(line: Int, text: String)] = []
    /// What a link to a heading says after its `#`.
    private(set) var anchors: Set<String> = []

    init(path: String, _ text: String) {
        self.path = path
        var open: (language: String, line: Int, lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let bare = line.drop { $0 == " " }
            if bare.hasPrefix("```") {
                if let block = open {
                    blocks.append(Block(block.language, block.line, block.lines))
                    open = nil
                } else {
                    open = (String(bare.dropFirst(3)), index + 2, [])
                }
            } else if open != nil {
                open?.lines.append(line)
            } else {
                read(line, index + 1)
            }
        }
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        if line.hasPrefix("#") { anchors.insert(Self.anchor(line.drop { $0 == "#" || $0 == " " })) }
        let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
        for index in pieces.indices where index % 2 == 1 { spans.append((number, String(pieces[index]))) }
        for piece in line.split(separator: "](", omittingEmptySubsequences: false).dropFirst() {
            links.append(Link(line: number, target: String(piece.prefix { $0 != ")" })))
        }
    }

    private static func anchor(_ heading: Substring) -> String {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return String(kept.map { $0 == " " ? "-" : $0 })
    }

    /// The commands that a reader is shown, with the line where they stand.
    var shell: [(line: Int, text: String)] {
        blocks.compactMap { block in
            switch block.language {
            case "sh", "bash": (block.line, block.text)
            case "console": (block.line, block.commands.map(\.text).joined(separator: "\n"))
            default: nil
            }
        }
    }
}

extension MarkdownPage.Block {
    init(_ language: String, _ line: Int, _ lines: [Substring]) {
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        self.init(language: language, line: line, text: lines.map { $0.dropFirst(indent) }.joined(separator: "\n"))
    }

    /// Of a session: what is typed after `$ ` (more of it after `> `), and what is then shown.
    var commands: [(text: String, shown: [String])] {
        var commands: [(text: String, shown: [String])] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), []))
            } else if line.hasPrefix("> "), let last = commands.indices.last, commands[last].shown.isEmpty {
                commands[last].text += "\n" + line.dropFirst(2)
            } else if let last = commands.indices.last {
                commands[last].shown.append(line)
            }
        }
        return commands
    }
}

extension MarkdownPage {
    /// Every page of the package that people read.
    static func all() throws -> [MarkdownPage] {
        let files = FileManager.default
        var paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Benchmarks/README.md"]
        for folder in ["docs", "Sources", "Tests"] {
            let inside = try files.subpathsOfDirectory(atPath: TestFiles.package + "/" + folder)
            paths += inside.filter { $0.hasSuffix(".md") && !$0.hasPrefix("Corpus/") }.map { folder + "/" + $0 }
        }
        return try paths.sorted().map { path in
            let bytes = try TestFiles.bytes(TestFiles.package + "/" + path)
            return MarkdownPage(path: path, String(decoding: bytes, as: UTF8.self))
        }
    }
}
