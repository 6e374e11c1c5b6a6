internal import Bytes
internal import FlowNotes
internal import WebPage

extension FeedChange {
    /// The change as an open page hears of it: what, which note, and a sentence.
    var pageJSON: String {
        let note = noteID.map { "\($0)" } ?? ""
        let revision = revision.map { "\($0)" } ?? ""
        return "{\"what\":\"\(name.rawValue)\",\"note\":\"\(note)\",\"revision\":\"\(revision)\","
            + "\"text\":\(JSONString.encode(sentence))}"
    }

    private var sentence: String {
        let about = title.map { NoteWords.line($0, 80) }.flatMap { $0.isEmpty ? nil : ": " + $0 } ?? ""
        return switch kind {
        case .added(let id, _): "Note \(id) was added" + about
        case .edited(let id, _, _): "Note \(id) was edited" + about
        case .deleted(let id): "Note \(id) was deleted"
        case .dropped: "The notepad was dropped"
        }
    }
}

extension ActRecord {
    /// The act as an open page hears of it.
    var json: String { "{\"act\":\(JSONString.encode(number)),\"isWorking\":\(isWorking)}" }
}

/// A text as JSON.
enum JSONString {
    /// The text in quotes; all that is not plain ASCII as `\u` and four hex digits, so that no line can break in it.
    static func encode(_ text: String) -> String {
        var encoded = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22, 0x5c: encoded += "\\" + String(UnicodeScalar(UInt8(unit)))
            case 0x20...0x7e: encoded += String(UnicodeScalar(UInt8(unit)))
            default: encoded += "\\u" + Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xff)])
            }
        }
        return encoded + "\""
    }
}

extension PageDocument {
    /// Lets the page's script hear of what happens after an event.
    mutating func listen(since number: UInt64) {
        main =
            "<div id=\"page\" data-since=\"\(number)\"><p id=\"news\" class=\"soft\" role=\"status\"></p>\(main)</div>"
    }
}
