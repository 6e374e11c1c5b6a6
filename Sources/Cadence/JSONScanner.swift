/// Checks that bytes are one JSON document and lists its tokens, in one pass and without recursion.
///
/// Strict: no comments, no trailing commas, no bytes after the document but white space, only valid Unicode.
struct JSONScanner: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: JSONCadence.Limits
    private var offset = 0
    private var list: JSONTokenList
    /// The containers that are not closed yet.
    private var open: [(container: Int, isObject: Bool)] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONCadence.Limits) {
        self.bytes = bytes
        self.limits = limits
        list = JSONTokenList(capacity: bytes.count / 10)
    }

    /// Checks the document and gives its tokens.
    consuming func scan() throws(CadenceError) -> JSONTokenList {
        try scanDocument()
        return list
    }

    private mutating func scanDocument() throws(CadenceError) {
        try value()
        while let container = open.last { try continueContainer(isObject: container.isObject) }
        skipBlanks()
        guard offset == bytes.count else { throw unexpected("the end of the document") }
    }

    /// Reads a comma and what follows it, or the end of the container.
    private mutating func continueContainer(isObject: Bool) throws(CadenceError) {
        skipBlanks()
        switch peek {
        case UInt8(ascii: ","):
            offset += 1
            if isObject { try name() }
            try value()
        case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"):
            close()
        default:
            throw unexpected(isObject ? "`,` or `}`" : "`,` or `]`")
        }
    }

    /// Reads a value, of a container only as far as its first value inside that is none.
    private mutating func value() throws(CadenceError) {
        while true {
            skipBlanks()
            switch peek {
            case UInt8(ascii: "\""):
                return try string()
            case UInt8(ascii: "{"):
                try open(.object)
                skipBlanks()
                if peek == UInt8(ascii: "}") { return close() }
                try name()
            case UInt8(ascii: "["):
                try open(.array)
                skipBlanks()
                if peek == UInt8(ascii: "]") { return close() }
            case UInt8(ascii: "t"):
                return try word("true", .true)
            case UInt8(ascii: "f"):
                return try word("false", .false)
            case UInt8(ascii: "n"):
                return try word("null", .null)
            default:
                return try number()
            }
        }
    }

    private mutating func open(_ kind: JSONToken.Kind) throws(CadenceError) {
        guard open.count < limits.depth else {
            throw CadenceError(.limit, "more than \(limits.depth) levels of arrays and objects", offset: offset)
        }
        open.append((list.count, kind == .object))
        try append(JSONToken(kind, start: offset, extent: 0))
        offset += 1
    }

    @inline(__always)
    private mutating func append(_ token: JSONToken) throws(CadenceError) {
        guard list.count < limits.items else {
            throw CadenceError(.limit, "more than \(limits.items) values and member names", offset: offset)
        }
        list.append(token)
    }

    private mutating func close() {
        list.close(open.removeLast().container)
        offset += 1
    }

    private mutating func name() throws(CadenceError) {
        skipBlanks()
        guard peek == UInt8(ascii: "\"") else { throw unexpected("a member name in double quotes") }
        try string()
        skipBlanks()
        guard peek == UInt8(ascii: ":") else { throw unexpected("`:`") }
        offset += 1
    }

    private mutating func word(_ word: StaticString, _ kind: JSONToken.Kind) throws(CadenceError) {
        let start = offset
        for index in 0..<word.utf8CodeUnitCount {
            guard peek == word.utf8Start[index] else { throw unexpected("`\(word)`") }
            offset += 1
        }
        try append(JSONToken(kind, start: start, extent: word.utf8CodeUnitCount))
    }

    private mutating func number() throws(CadenceError) {
        let start = offset
        if peek == UInt8(ascii: "-") { offset += 1 }
        let whole = offset
        guard skipDigits() else { throw unexpected(offset == start ? "a JSON value" : "a digit") }
        if bytes[whole] == UInt8(ascii: "0"), offset > whole + 1 {
            throw CadenceError(.syntax, "a JSON number begins with no superfluous 0", offset: whole)
        }
        if peek == UInt8(ascii: ".") {
            offset += 1
            guard skipDigits() else { throw unexpected("a digit") }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            offset += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { offset += 1 }
            guard skipDigits() else { throw unexpected("a digit") }
        }
        try append(JSONToken(.number, start: start, extent: offset - start))
    }

    private mutating func skipDigits() -> Bool {
        let start = offset
        while offset < bytes.count, bytes[offset].isDigit { offset += 1 }
        return offset > start
    }

    private mutating func string() throws(CadenceError) {
        let start = offset + 1
        var text = JSONStringScanner(bytes, from: start)
        let end = try text.scan()
        try append(JSONToken(text.hasEscapes ? .escapedString : .string, start: start, extent: end - start))
        offset = end + 1
    }

    @inline(__always)
    private mutating func skipBlanks() {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): offset += 1
            default: return
            }
        }
    }

    /// The next byte; 0, which is valid nowhere, at the end.
    @inline(__always)
    private var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private func unexpected(_ expected: String) -> CadenceError {
        .unexpected(bytes, at: offset, expected)
    }
}

extension CadenceError {
    static func unexpected(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, _ expected: String) -> CadenceError {
        guard offset < bytes.count else {
            return CadenceError(.syntax, "expected \(expected), found the end of the JSON text", offset: offset)
        }
        let byte = bytes[offset]
        let found =
            (0x21..<0x7f).contains(byte)
            ? "`\(Character(UnicodeScalar(byte)))`" : "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        return CadenceError(.syntax, "expected \(expected), found \(found)", offset: offset)
    }
}
