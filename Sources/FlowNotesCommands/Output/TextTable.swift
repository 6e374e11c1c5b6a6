/// Rows in columns that line up by display width.
struct TextTable: Sendable {
    /// A column.
    struct Column: Sendable {
        /// The heading.
        var title: String
        /// Whether the cells stand at the right edge, as numbers do.
        var isRightAligned = false
        /// Whether the column gives way when the table is too wide.
        var isFlexible = false
    }

    /// A flexible column is not made narrower than this.
    private static let leastWidth = 8

    /// Where nothing bounds the table, cells of a flexible column are not filled up beyond this: one long title would
    /// make every row as long. Longer cells stand as they are.
    private static let mostPadding = 80

    /// The columns from the left.
    var columns: [Column]
    /// The cells of each row; control characters are shown when rendered.
    var rows: [[String]] = []

    /// The lines, each ending in a newline; at most `width` columns if that is given and the flexible columns allow it.
    func render(width: Int? = nil, styler: TextStyler? = nil) -> String {
        let cells = rows.map { $0.map(VisibleText.line) }
        let widths = fit(widths(cells), to: width)
        let isBounded = width != nil
        let head = line(columns.map(\.title), widths, isBounded)
        let body = cells.map { line($0, widths, isBounded) }
        return ([styler?(head, .bold) ?? head] + body).joined(separator: "\n") + "\n"
    }

    private func widths(_ cells: [[String]]) -> [Int] {
        columns.indices.map { column in
            let all = [columns[column].title] + cells.compactMap { column < $0.count ? $0[column] : nil }
            return all.map { DisplayWidth.of($0) }.max() ?? 0
        }
    }

    /// Takes from the flexible columns, from the widest first, until the whole fits.
    private func fit(_ widths: [Int], to limit: Int?) -> [Int] {
        guard let limit else {
            return columns.indices.map { columns[$0].isFlexible ? min(widths[$0], Self.mostPadding) : widths[$0] }
        }
        var widths = widths
        var excess = widths.reduce(0, +) + 2 * max(0, columns.count - 1) - limit
        while excess > 0 {
            let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > Self.leastWidth }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            let next = flexible.map { widths[$0] }.filter { $0 < widths[widest] }.max()
            let floor = next ?? (flexible.count == 1 ? Self.leastWidth : widths[widest] - 1)
            let step = min(excess, widths[widest] - floor)
            widths[widest] -= step
            excess -= step
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int], _ isBounded: Bool) -> String {
        var text = ""
        for (index, cell) in cells.enumerated() where index < widths.count {
            let cut = isBounded ? DisplayWidth.cut(cell, to: widths[index]) : cell
            text += DisplayWidth.padded(cut, to: widths[index], atStart: columns[index].isRightAligned)
            text += index < widths.count - 1 ? "  " : ""
        }
        while text.unicodeScalars.last == " " { text.unicodeScalars.removeLast() }
        return text
    }
}
