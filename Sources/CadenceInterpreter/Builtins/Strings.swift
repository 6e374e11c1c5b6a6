import Bytes

extension BuiltinTable {
    static let stringFunctions: [String: BuiltinFunction] = [
        "String.concat": { call in
            try call.machine.concatenation([BuiltinCall.string(call.receiver), call.string(0)], separator: "")
        },
        "String.slice": { call in
            let (from, upTo) = (try call.index(0), try call.index(1))
            return .string(try BuiltinCall.string(call.receiver).slice(from: from, upTo: upTo))
        },
        "String.contains": { call in .bool(try call.search().first() != nil) },
        "String.index": { call in .int(try call.search().first()?.cluster ?? -1) },
        "String.count": { call in .int(try call.search().all().count) },
        "String.split": { call in try call.search().split() },
        "String.replaceAll": { call in try call.search().replaced(by: call.string(1)) },
        "String.decodeHex": { call in
            let text = try BuiltinCall.string(call.receiver).text
            try call.machine.meter.use(.element, times: text.utf8.count)
            return try call.machine.makeBytes(HexText.decode(Array(text.utf8)))
        },
        "String.toLower": { call in
            let string = try BuiltinCall.string(call.receiver)
            try call.machine.meter.use(.element, times: string.text.utf8.count)
            return try call.machine.makeString(UnicodeText.lowercased(string.text))
        },
        "String_Static.encodeHex": { call in try call.machine.makeString(Hex.encode(call.bytes(0))) },
        "String_Static.join": { call in try call.join() },
        "String_Static.fromUTF8": { call in
            let bytes = try call.bytes(0)
            guard let text = String(validating: bytes, as: UTF8.self) else { return .nil }
            return .optional(try call.machine.makeString(text))
        },
        "String_Static.fromCharacters": { call in
            try call.machine.concatenation(call.array(0).elements.map(BuiltinCall.string), separator: "")
        },
        "Functions.String": { _ in .string(StringValue(normalized: "")) },
    ]

    static let stringFields: [String: BuiltinField] = [
        "String.length": { _, value in .int(try BuiltinCall.string(value).length) },
        "String.utf8": { machine, value in try machine.makeBytes(Array(BuiltinCall.string(value).text.utf8)) },
    ]
}

extension StringValue {
    /// A part, with the chain's errors for indices that are none of it.
    func slice(from: Int, upTo: Int) throws -> StringValue {
        guard from >= 0, from <= length, upTo >= 0, upTo <= length else {
            throw RuntimeFailure(
                "StringSliceIndicesError",
                "string slice indices [\(from):\(upTo)] are out of bounds (length \(length))")
        }
        guard from <= upTo else {
            throw RuntimeFailure("InvalidSliceIndexError", "invalid slice index: \(from) > \(upTo)")
        }
        return slice(from..<upTo)
    }
}

extension Machine {
    /// Texts one after the other; the result is normalized as a whole.
    func concatenation(_ strings: [StringValue], separator: String) throws -> Value {
        let gaps = max(0, strings.count - 1)
        var size = gaps.multipliedReportingOverflow(by: separator.utf8.count)
        for string in strings where !size.overflow {
            size = size.partialValue.addingReportingOverflow(string.text.utf8.count)
        }
        try meter.allocate(size.overflow ? -1 : size.partialValue)
        try meter.use(.element, times: size.partialValue)
        return try makeString(strings.map(\.text).joined(separator: separator))
    }
}

extension BuiltinCall {
    fileprivate func join() throws -> Value {
        let strings = try array(0).elements.map(Self.string)
        if strings.count == 1 { return .string(strings[0]) }
        return try machine.concatenation(strings, separator: string(1).text)
    }

    fileprivate func search() throws -> TextSearch {
        try TextSearch(machine, in: Self.string(receiver), for: string(0))
    }
}
