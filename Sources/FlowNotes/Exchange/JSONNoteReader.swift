/// Reads notes as JSON: an array of objects, or an object on each line.
struct JSONNoteReader {
    /// A note, or why it is none.
    typealias Entry = Result<NoteDocument, ExchangeError>

    private let file: String
    private let bytes: ArraySlice<UInt8>
    private var offset: Int
    private var line = 1

    private init(_ bytes: [UInt8], _ file: String) {
        self.file = file
        self.bytes = TextBytes.withoutMark(bytes[...])
        offset = self.bytes.startIndex
    }

    // MARK: Lines

    /// An object on each line; blank lines are left out. What is wrong with one line says nothing about the others.
    static func lines(_ bytes: [UInt8], file: String) -> [Entry] {
        var entries: [Entry] = []
        var number = 0
        let lines = TextBytes.withoutMark(bytes[...]).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines {
            number += 1
            if line.allSatisfy(TextBytes.isSpace) { continue }
            let (content, place) = (line, number)
            entries.append(Result { () throws(ExchangeError) in try document(content, file, line: place) })
        }
        return entries
    }

    // MARK: An array

    /// The objects of one array; a single object is one note, and `null` none, as `list --json` and `show --json` write
    /// them. Throws when it is no JSON, because nobody knows then where the next note begins.
    static func array(_ bytes: [UInt8], file: String) throws(ExchangeError) -> [Entry] {
        var reader = JSONNoteReader(bytes, file)
        return try reader.all()
    }

    private mutating func all() throws(ExchangeError) -> [Entry] {
        skipSpace()
        var entries: [Entry] = []
        switch peek {
        case nil: throw failure("the file is empty", hint: "an empty list of notes is []")
        case UInt8(ascii: "["): try elements(&entries)
        case UInt8(ascii: "{"): entries.append(try element())
        case UInt8(ascii: "n") where bytes[offset...].starts(with: Array("null".utf8)): offset += 4
        default: throw failure("this is no list of notes", hint: "an array of objects is accepted: [{\"title\": …}, …]")
        }
        skipSpace()
        guard peek == nil else {
            throw failure(
                "something follows the end of the value", hint: "for an object on each line, say --format jsonl")
        }
        return entries
    }

    private mutating func elements(_ entries: inout [Entry]) throws(ExchangeError) {
        offset += 1
        skipSpace()
        if take("]") { return }
        while true {
            entries.append(try element())
            skipSpace()
            if take("]") { return }
            guard take(",") else { throw failure("a comma or ] is missing here") }
            skipSpace()
        }
    }

    /// The element that begins here. Its own shape may be wrong and the next one right; what is not JSON is thrown.
    private mutating func element() throws(ExchangeError) -> Entry {
        guard peek != nil else { throw failure("the file ends in the middle of the list") }
        let (start, first) = (offset, line)
        skipValue()
        // What is no value at all ends where it begins; the parser says what is wrong with it.
        let slice = bytes[start..<max(offset, min(start + 1, bytes.endIndex))]
        let cursor = try Self.parse(slice, file, line: first)
        return Result { () throws(ExchangeError) in try Self.document(cursor, file, line: first) }
    }

    /// Goes to the end of a value without looking into it: brackets are counted, so that depth costs no stack.
    private mutating func skipValue() {
        var depth = 0
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
                if depth == 0 {
                    offset += 1
                    return
                }
            case UInt8(ascii: ",") where depth == 0: return
            case UInt8(ascii: "\""): skipString()
            default: break
            }
            advance()
        }
    }

    /// Goes to the closing quote, or to where the text cannot go on.
    private mutating func skipString() {
        advance()
        while let byte = peek, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") { advance() }
            advance()
        }
    }

    private mutating func skipSpace() {
        while let byte = peek, TextBytes.isSpace(byte) { advance() }
    }

    private var peek: UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }

    private mutating func advance() {
        guard offset < bytes.endIndex else { return }
        if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        offset += 1
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private func failure(_ message: String, hint: String? = nil) -> ExchangeError {
        ExchangeError(file, line: line, message, hint: hint)
    }

    // MARK: A note

    private static func document(
        _ bytes: ArraySlice<UInt8>, _ file: String, line: Int
    ) throws(ExchangeError) -> NoteDocument {
        try document(try parse(bytes, file, line: line), file, line: line)
    }

    private static func parse(
        _ bytes: ArraySlice<UInt8>, _ file: String, line: Int
    ) throws(ExchangeError) -> (JSONSource, JSONNode) {
        let source = JSONSource(file: file, bytes: Array(bytes))
        do throws(JSONSourceParser.Failure) {
            return (source, try JSONSourceParser.parse(source))
        } catch {
            let (inner, column) = source.position(of: error.offset)
            throw ExchangeError(
                file, line: line + inner - 1, "not valid JSON at column \(column): \(error.reason)",
                hint: "a note is an object: {\"title\": \"…\", \"body\": \"…\"}")
        }
    }

    private static func document(
        _ parsed: (source: JSONSource, node: JSONNode), _ file: String, line: Int
    ) throws(ExchangeError) -> NoteDocument {
        guard case .object(let members) = parsed.node.value else {
            throw ExchangeError(
                file, line: line, "\(parsed.node.kindName) where a note is needed",
                hint: "a note is an object: {\"title\": \"…\", \"body\": \"…\"}")
        }
        var fields: [NoteDocument.Member: String] = [:]
        for member in members {
            let place = line + parsed.source.position(of: member.nameRange.lowerBound).line - 1
            let name = try known(member.name, fields, file, place)
            fields[name] = try text(member.value, of: name, in: parsed.source, file, place)
        }
        guard fields[.title] != nil || fields[.body] != nil else {
            throw ExchangeError(
                file, line: line, "a note without title and body", hint: "give at least one of them, be it empty")
        }
        return NoteDocument(title: fields[.title] ?? "", body: fields[.body] ?? "", source: file, line: line)
    }

    private static func known(
        _ name: String, _ fields: [NoteDocument.Member: String], _ file: String, _ line: Int
    ) throws(ExchangeError) -> NoteDocument.Member {
        guard let member = NoteDocument.Member(rawValue: name) else {
            throw ExchangeError(
                file, line: line, "a note has no member \(JSONText.quote(String(name.prefix(60))))",
                hint: "accepted are " + NoteDocument.Member.list)
        }
        guard fields[member] == nil else {
            throw ExchangeError(file, line: line, "the member \"\(name)\" stands twice", hint: "keep one of the two")
        }
        return member
    }

    /// A text; ids and revisions may be numbers, and what is not kept may be null.
    private static func text(
        _ node: JSONNode, of member: NoteDocument.Member, in source: JSONSource, _ file: String, _ line: Int
    ) throws(ExchangeError) -> String {
        let isKept = member == .title || member == .body
        switch node.value {
        case .string:
            return source.bytes.withBytes {
                String(decoding: JSONText.unescape($0[node.range].dropFirst().dropLast()), as: UTF8.self)
            }
        case .number where !isKept, .null where !isKept: return ""
        default:
            throw ExchangeError(
                file, line: line, "\"\(member.rawValue)\" is \(node.kindName), but a text is needed",
                hint: "write it in quotes")
        }
    }
}
