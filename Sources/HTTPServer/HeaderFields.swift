import CMicrohttpd
import HTTP

/// The header fields of a request.
struct HeaderFields {
    /// As received, but for bytes that are not UTF-8.
    private(set) var fields: [HTTPHeaders.Field] = []
    /// Where the text read so far ends, and where the whole head does.
    private var end: UnsafeRawPointer
    private let limit: UnsafeRawPointer
    private var isSound = true

    /// Asks libmicrohttpd for the fields; throws when one has a byte that no field may have.
    ///
    /// That leaves lines out that it does not understand, and ends values at a byte of 0. So their places in the head
    /// as received, which lies between the pointers, are compared: they must follow one another without a gap.
    init(
        _ connection: OpaquePointer, _ library: MicrohttpdLibrary, after start: UnsafeRawPointer,
        before limit: UnsafeRawPointer
    ) throws(Refusal) {
        end = start
        self.limit = limit
        withUnsafeMutablePointer(to: &self) { pointer in
            _ = library.call.get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context, let name, let value else { return .NO }
                    return context.assumingMemoryBound(to: HeaderFields.self).pointee.append(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: valueSize)) ? .YES : .NO
                }, pointer)
        }
        // The ends of the last line and of the empty one after it, each one byte or two.
        guard isSound, (2...4).contains(limit - end) else {
            throw .malformed(reason: "a header has no name, no colon, a second line or a control character")
        }
    }

    private mutating func append(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        isSound = isSound && isNext(name, value) && HeaderText.isToken(name) && HeaderText.isValue(value)
        guard isSound else { return false }
        fields.append(
            HTTPHeaders.Field(
                name: String(decoding: name, as: UTF8.self), value: String(decoding: Self.trimmed(value), as: UTF8.self)
            ))
        return true
    }

    /// Whether the name comes right after the last line's end, and the value after a colon and blanks.
    private mutating func isNext(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        guard let start = name.baseAddress, let text = value.baseAddress, (1...2).contains(start - end),
            start + name.count < text, text + value.count < limit
        else { return false }
        let colon = start + name.count
        end = text + value.count
        return UnsafeRawBufferPointer(start: colon + 1, count: text - colon - 1).allSatisfy(Self.isBlank)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmed(_ value: UnsafeRawBufferPointer) -> some Collection<UInt8> {
        var text = value.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    /// Fields of the same name made one, at the place of the first: values joined with `, `, cookies with `; `.
    var joined: [HTTPHeaders.Field] {
        var places: [String: Int] = [:]
        var names: [String] = []
        var values: [[String]] = []
        for field in fields {
            let name = field.name.lowercased()
            if let place = places[name] {
                values[place].append(field.value)
            } else {
                places[name] = names.count
                names.append(field.name)
                values.append([field.value])
            }
        }
        return zip(names, values).map { name, values in
            let separator = name.lowercased() == "cookie" ? "; " : ", "
            return HTTPHeaders.Field(name: name, value: values.joined(separator: separator))
        }
    }

    /// The size of the body as announced; nil for chunks. Throws when it is announced in more than one way.
    func bodySize() throws(Refusal) -> Int? {
        let codings = values(of: "transfer-encoding")
        let sizes = values(of: "content-length")
        guard codings.isEmpty else {
            guard sizes.isEmpty, codings.count == 1 else {
                throw .malformed(reason: "the size of the body is announced twice")
            }
            guard codings[0].lowercased() == "chunked" else { throw .transferCoding }
            return nil
        }
        guard sizes.count <= 1 else { throw .malformed(reason: "the size of the body is announced twice") }
        guard let text = sizes.first else { return 0 }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed(reason: "the size of the body is not a number")
        }
        return Int(text) ?? .max
    }

    private func values(of name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name }.map(\.value)
    }
}
