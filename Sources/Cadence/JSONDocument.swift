/// A checked JSON document: its bytes and its tokens. Lives no longer than the call that decodes it.
struct JSONDocument {
    let bytes: UnsafeBufferPointer<UInt8>
    let tokens: UnsafeBufferPointer<JSONToken>

    /// The token of the whole document.
    static let root = 0

    @inline(__always)
    func kind(_ token: Int) -> JSONToken.Kind { tokens[token].kind }

    /// The token after a value and all that it holds.
    @inline(__always)
    func after(_ token: Int) -> Int {
        switch tokens[token].kind {
        case .object, .array: tokens[token].extent
        default: token + 1
        }
    }

    /// The bytes of a string as they stand, or of a number.
    @inline(__always)
    func raw(_ token: Int) -> UnsafeBufferPointer<UInt8> {
        let token = tokens[token]
        return UnsafeBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.start) + token.extent])
    }

    /// Whether a string is this text.
    @inline(__always)
    func isString(_ token: Int, _ text: StaticString) -> Bool {
        switch tokens[token].kind {
        case .string:
            guard tokens[token].extent == text.utf8CodeUnitCount else { return false }
            let start = Int(tokens[token].start)
            for index in 0..<text.utf8CodeUnitCount where bytes[start + index] != text.utf8Start[index] { return false }
            return true
        case .escapedString:
            return string(token) == text.description
        default:
            return false
        }
    }

    /// Whether a string without escapes has the bytes of this text.
    func hasText(_ token: Int, _ text: String) -> Bool {
        guard kind(token) == .string, tokens[token].extent == text.utf8.count else { return false }
        return raw(token).elementsEqual(text.utf8)
    }

    /// The text of a string, its escapes resolved.
    func string(_ token: Int) -> String {
        let raw = raw(token)
        guard kind(token) == .escapedString else { return String(decoding: raw, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: raw.count) { raw.resolveEscapes(into: $0) }
    }

    /// What a value is, for messages.
    func description(_ token: Int) -> String {
        switch kind(token) {
        case .string, .escapedString: "\"\(shortened(string(token)))\""
        case .number: "the number \(shortened(String(decoding: raw(token), as: UTF8.self)))"
        default: kind(token).description
        }
    }
}

extension JSONDocument {
    /// The value of a member; nil when it is missing. `duplicate` when it occurs twice.
    func member(_ name: StaticString, of object: Int) throws(CadenceError) -> Int? {
        var found: Int?
        var index = object + 1
        let end = after(object)
        while index < end {
            if isString(index, name) {
                guard found == nil else { throw CadenceError(.duplicate, "the member `\(name)` occurs twice") }
                found = index + 1
            }
            index = after(index + 1)
        }
        return found
    }

    /// The value of a member that must be there.
    func required(_ name: StaticString, of object: Int) throws(CadenceError) -> Int {
        guard let token = try member(name, of: object) else {
            throw CadenceError(.missing, "the member `\(name)` is missing")
        }
        return token
    }

    /// The text of a member that must be there and a string.
    func requiredString(_ name: StaticString, of object: Int) throws(CadenceError) -> String {
        string(try expect(try required(name, of: object), .string, at: name))
    }

    /// The token, if it is of this kind; `.string` stands for strings with escapes too.
    @discardableResult
    @inline(__always)
    func expect(_ token: Int, _ kind: JSONToken.Kind, at member: StaticString? = nil) throws(CadenceError) -> Int {
        let found = self.kind(token)
        guard found == kind || (kind == .string && found == .escapedString) else {
            let error = CadenceError(.invalid, "expected \(kind.description), found \(description(token))")
            throw member.map { error.within(".\($0)") } ?? error
        }
        return token
    }

    /// The tokens of the values in an array.
    func elements(of array: Int) -> [Int] {
        var elements: [Int] = []
        var index = array + 1
        let end = after(array)
        while index < end {
            elements.append(index)
            index = after(index)
        }
        return elements
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Writes the text of a checked JSON string and gives its length, which is never more than that of the string.
    fileprivate func resolveEscapes(into output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var read = 0
        var written = 0
        while read < count {
            let run = read
            while read < count, self[read] != UInt8(ascii: "\\") { read += 1 }
            written = output[written...].update(fromContentsOf: self[run..<read])
            guard read < count else { break }
            let escape = self[read + 1]
            read += 2
            guard escape == UInt8(ascii: "u") else {
                output[written] = Self.meaning(of: escape)
                written += 1
                continue
            }
            for byte in UTF8.encode(scalar(at: &read)) ?? UTF8.encodedReplacementCharacter {
                output[written] = byte
                written += 1
            }
        }
        return written
    }

    private static func meaning(of escape: UInt8) -> UInt8 {
        switch escape {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0c
        case UInt8(ascii: "n"): 0x0a
        case UInt8(ascii: "r"): 0x0d
        case UInt8(ascii: "t"): 0x09
        default: escape
        }
    }

    /// The scalar of one `\u` escape, or two for a surrogate pair; the digits of the first are at `offset`.
    private func scalar(at offset: inout Int) -> UnicodeScalar {
        let unit = hexUnit(at: offset) ?? 0xfffd
        offset += 4
        guard unit & 0xfc00 == 0xd800, let low = hexUnit(at: offset + 2) else {
            return UnicodeScalar(unit) ?? "\u{fffd}"
        }
        offset += 6
        return UnicodeScalar(0x10000 + (unit & 0x3ff) << 10 + low & 0x3ff) ?? "\u{fffd}"
    }
}
