/// Makes a value of a checked document with a stack of its own, so that depth takes no machine stack.
struct ValueDecoder {
    private let document: JSONDocument
    private let leaves: LeafDecoder
    private let form: JSONCadence.Form
    private var frames: [ContainerFrame] = []
    private var shapes = ShapeCache()

    init(_ document: JSONDocument, form: JSONCadence.Form, limits: JSONCadence.Limits) {
        self.document = document
        self.form = form
        leaves = LeafDecoder(document, form: form, limits: limits)
    }

    mutating func decode(_ token: Int) throws(CadenceError) -> CadenceValue {
        do throws(CadenceError) {
            return try run(token)
        } catch {
            throw error.within(frames.map(\.step).joined())
        }
    }

    private mutating func run(_ root: Int) throws(CadenceError) -> CadenceValue {
        var token = root
        while true {
            guard var value = try begin(token) else {
                token = pendingToken
                continue
            }
            while true {
                guard !frames.isEmpty else { return value }
                let top = frames.count - 1
                frames[top].values.append(value)
                if let next = try frames[top].next(document, form) {
                    token = next
                    break
                }
                value = frames.removeLast().finish(&shapes)
            }
        }
    }

    /// The token that a container just begun wants decoded first.
    private var pendingToken = 0

    /// The value of an object, or nil when it is a container of values, whose frame now is on top.
    private mutating func begin(_ token: Int) throws(CadenceError) -> CadenceValue? {
        let (tag, content) = try document.valueObject(token)
        guard var frame = try ContainerFrame(tag, content, document, shapes, form) else {
            return try leaves.decode(tag, content)
        }
        if case .optional = tag, document.kind(content) == .null { return .optional(nil) }
        do throws(CadenceError) {
            guard let first = try frame.next(document, form) else { return frame.finish(&shapes) }
            pendingToken = first
        } catch {
            throw error.within(frame.step)
        }
        frames.append(frame)
        return nil
    }
}

extension JSONDocument {
    /// What the members `type` and `value` of a value object say; a Void has no `value`, its content is the token of
    /// its type.
    func valueObject(_ token: Int) throws(CadenceError) -> (tag: ValueTag, content: Int) {
        try expect(token, .object)
        let end = after(token)
        let first = token + 1
        // The usual objects; all others are told apart below, where the order of checks makes the messages.
        if first < end {
            let second = after(first + 1)
            if second < end, after(second + 1) == end {
                let isReversed = isString(first, "type")
                let (value, type) = isReversed ? (second, first) : (first, second)
                if isString(value, "value"), isReversed || isString(type, "type"), kind(type + 1) == .string,
                    let tag = ValueTag(raw(type + 1)), tag != .void
                {
                    return (tag, value + 1)
                }
            }
        }
        return try anyValueObject(token)
    }

    private func anyValueObject(_ token: Int) throws(CadenceError) -> (tag: ValueTag, content: Int) {
        let type = try required("type", of: token)
        let content = try member("value", of: token)
        try expect(type, .string, at: "type")
        guard let tag = tag(type) else {
            throw CadenceError(.unknownType, "unknown type \"\(shortened(string(type)))\"")
        }
        let end = after(token)
        if tag == .void {
            guard end == token + 3 else { throw CadenceError(.invalid, "a Void has no members but `type`") }
            return (tag, type)
        }
        guard let content else { throw CadenceError(.missing, "the member `value` is missing") }
        guard after(after(token + 2) + 1) == end else {
            throw CadenceError(.invalid, "a value has no members but `type` and `value`")
        }
        return (tag, content)
    }

    private func tag(_ type: Int) -> ValueTag? {
        guard kind(type) == .escapedString else { return ValueTag(raw(type)) }
        var name = string(type)
        return name.withUTF8 { ValueTag($0) }
    }
}
