/// Fields of a composite in a document: a cursor for fields read in order, a search for the others.
struct DocumentFields {
    private let document: JSONDocument
    private let form: JSONCadence.Form
    private let limits: JSONCadence.Limits
    private let idToken: Int
    private let first: Int
    private let end: Int
    /// Fields before this one have been read, in order.
    private var cursor: Int

    init(
        _ document: JSONDocument, composite: Int, form: JSONCadence.Form, limits: JSONCadence.Limits
    ) throws(CadenceError) {
        self.document = document
        self.form = form
        self.limits = limits
        try document.expect(composite, .object)
        let (id, fields) = try document.pair("id", "fields", of: composite)
        idToken = try document.expect(id, .string, at: "id")
        try document.expect(fields, .array, at: "fields")
        first = fields + 1
        cursor = first
        end = document.after(fields)
    }

    var id: String { document.string(idToken) }

    /// A reader at the field of a name.
    mutating func reader(_ name: StaticString) throws(CadenceError) -> CadenceReader {
        var token = cursor
        if cursor < end, let value = try value(cursor, if: name) {
            cursor = document.after(cursor)
            token = value
        } else {
            token = try search(name)
        }
        return CadenceReader(document, token: token, form: form, limits: limits)
    }

    private func search(_ name: StaticString) throws(CadenceError) -> Int {
        var found: Int?
        var field = first
        while field < end {
            if let value = try value(field, if: name) {
                guard found == nil else { throw .duplicateField(name.description) }
                found = value
            }
            field = document.after(field)
        }
        guard let found else { throw .missingField(name.description) }
        return found
    }

    /// The value of a field if it has this name.
    private func value(_ field: Int, if name: StaticString) throws(CadenceError) -> Int? {
        let (token, value) = try self.field(field)
        return document.isString(token, name) ? value : nil
    }

    private func field(_ field: Int) throws(CadenceError) -> (name: Int, value: Int) {
        do throws(CadenceError) {
            try document.expect(field, .object)
            let (name, value) = try document.pair("name", "value", of: field)
            return (try document.expect(name, .string, at: "name"), value)
        } catch {
            throw error.within(".fields[\(document.index(of: field, from: first))]")
        }
    }

    /// Refuses a field behind the cursor with the name of one before it: a search would have found both.
    func finish() throws(CadenceError) {
        var field = cursor
        while field < end {
            let name = document.string(try self.field(field).name)
            var earlier = first
            while earlier < cursor {
                guard document.string(try self.field(earlier).name) != name else { throw .duplicateField(name) }
                earlier = document.after(earlier)
            }
            field = document.after(field)
        }
    }
}

extension JSONDocument {
    /// The values of two members that must be there, in whatever order; others are ignored.
    @inline(__always)
    func pair(
        _ one: StaticString, _ other: StaticString, of object: Int
    ) throws(CadenceError) -> (Int, Int) {
        let end = after(object)
        let first = object + 1
        if first < end {
            let second = after(first + 1)
            if second < end, after(second + 1) == end {
                if isString(first, one), isString(second, other) { return (first + 1, second + 1) }
                if isString(first, other), isString(second, one) { return (second + 1, first + 1) }
            }
        }
        return (try required(one, of: object), try required(other, of: object))
    }

    /// How many values stand before `token` in the array whose first is `first`.
    func index(of token: Int, from first: Int) -> Int {
        var index = 0
        var other = first
        while other < token {
            index += 1
            other = after(other)
        }
        return index
    }
}
