internal import Cadence
internal import FlowNotes

extension FeedChange {
    /// The change as the command's JSON has it; what does not apply is null.
    func json(_ owner: Address) -> JSONValue {
        [
            "change": .string(name.rawValue), "id": JSONValue(noteID.map(String.init)), "title": JSONValue(title),
            "revision": JSONValue(revision.map(String.init)), "account": .string("\(owner)"),
            "notepad": .string("\(notepad)"), "time": .string(Timestamp.text(timestamp)),
            "block_height": .string("\(height)"), "block_id": .string("\(blockID)"),
            "transaction_id": .string("\(transactionID)"), "transaction_index": .integer(transactionIndex),
            "index": .integer(index), "cursor": .string("\(cursor)"),
        ]
    }

    /// The change on one line for people, of at most so many columns; a long title is cut.
    func line(_ styler: TextStyler, width: Int? = nil) -> String {
        let word = name.rawValue + String(repeating: " ", count: max(0, 7 - name.rawValue.utf8.count))
        let color: TextStyle =
            switch name {
            case .added: .bold
            case .edited: .cyan
            case .deleted: .yellow
            case .dropped: .red
            }
        var what = noteID.map { "#\($0)" } ?? "the notepad"
        if let title, !title.isEmpty { what += " " + VisibleText.line(String(title.prefix(200))) }
        let (time, place) = (Timestamp.text(timestamp), "block \(height)")
        if let width { what = DisplayWidth.cut(what, to: max(20, width - time.count - word.count - place.count - 6)) }
        return [styler(time, .dim), styler(word, color), what, styler(place, .dim)].joined(separator: "  ")
    }
}
