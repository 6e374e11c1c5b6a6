/// Writes reports of errors as the chain does: places, excerpts, and carets below them.
///
/// Columns count code points, but the chain measures lines in bytes; so does this.
struct ReportWriter {
    private var text = ""
    private var source: [UInt8] = []
    private var lines: [ArraySlice<UInt8>] = []
    /// Longer lines are cut.
    private static let lineLimit = 500

    /// The report of all blocks.
    static func report(_ blocks: [ReportBlock]) -> String {
        var writer = ReportWriter()
        for (index, block) in blocks.enumerated() {
            if index > 0 { writer.text += "\n" }
            writer.write(block)
        }
        return writer.text
    }

    private mutating func write(_ block: ReportBlock) {
        if let message = block.message { text += "error: \(message)\n" }
        writeLocation(block)
        read(block.source)
        var last: Int?
        for (index, excerpt) in block.excerpts.enumerated() {
            guard let range = excerpt.range, !block.source.isEmpty, (1...lines.count).contains(Int(range.start.line))
            else {
                last = nil
                continue
            }
            let start = Int(range.start.line)
            if index > 0, let last, start - 1 > last { text += spaces(digits(range)) + "... \n" }
            last = start
            write(excerpt, range)
        }
        if let migration = block.migration { text += "\n  Migration note: \(migration)\n" }
        if let page = block.documentation { text += "\n  See documentation at: \(page)\n" }
    }

    /// Parts the text of a program once for all the blocks in a row that show it.
    private mutating func read(_ source: [UInt8]) {
        guard source != self.source else { return }
        self.source = source
        lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    private mutating func writeLocation(_ block: ReportBlock) {
        guard let range = block.excerpts.first?.range else {
            text += "--> \(block.location)\n"
            return
        }
        text += "\(spaces(digits(range)))--> \(block.location):\(range.start)\n"
    }

    private mutating func write(_ excerpt: ReportBlock.Excerpt, _ range: SourceRange) {
        let margin = spaces(digits(range) + 1) + "|"
        text += margin + "\n"
        let numbers = Int(range.start.line)...max(Int(range.start.line), min(Int(range.end.line), lines.count))
        for number in numbers {
            if digits(range) > String(number).utf8.count { text += " " }
            text += "\(number) | \(cut(lines[number - 1]))\n"
        }
        let line = lines[numbers.upperBound - 1]
        let first = lines[numbers.lowerBound - 1]
        text += margin + " " + indent(range, line)
        text += String(repeating: excerpt.isError ? "^" : "-", count: carets(range, first))
        text += excerpt.message.isEmpty ? "\n" : " \(excerpt.message)\n"
    }

    private func cut(_ line: ArraySlice<UInt8>) -> String {
        let shown = String(decoding: line.prefix(Self.lineLimit), as: UTF8.self)
        return line.count > Self.lineLimit ? shown + "... " : shown
    }

    /// What stands below the line up to the carets; tabs stay.
    private func indent(_ range: SourceRange, _ line: ArraySlice<UInt8>) -> String {
        let length = min(Int(range.start.column), Self.lineLimit, line.count, Int(range.end.column))
        return line.prefix(max(0, length)).map { $0 == UInt8(ascii: "\t") ? "\t" : " " }.joined()
    }

    private func carets(_ range: SourceRange, _ first: ArraySlice<UInt8>) -> Int {
        var (start, end) = (Int(range.start.column), Int(range.end.column))
        if end < start { (start, end) = (end, first.count) }
        return max(0, min(end, Self.lineLimit - 1) - start + 1)
    }

    private func digits(_ range: SourceRange) -> Int { String(range.end.line).utf8.count }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
