import FoundationEssentials

extension RecordedExchange {
    /// The exchange as a line of a recording, with a line feed; bodies that are not UTF-8 in base64 and marked so.
    public var jsonLine: [UInt8] {
        var members = ["\"step\":\(Self.quoted(step))", "\"at_ms\":\(milliseconds)"]
        if let peer { members.append("\"peer\":\(Self.quoted(peer))") }
        members.append("\"method\":\(Self.quoted(request.method))")
        members.append("\"target\":\(Self.quoted(request.target))")
        var sent = request.headers
        // What every body is unless something else is said.
        if sent["Content-Type"] == "application/json" { sent["Content-Type"] = nil }
        if !sent.fields.isEmpty { members.append("\"request_headers\":\(Self.object(sent))") }
        if !request.body.isEmpty { members += Self.body("request", request.body) }
        members.append("\"status\":\(status)")
        members.append("\"headers\":\(Self.object(headers))")
        members += Self.body("response", body)
        if let error { members.append("\"error\":\(Self.quoted(error))") }
        return Array("{\(members.joined(separator: ","))}\n".utf8)
    }

    private static func body(_ name: String, _ bytes: [UInt8]) -> [String] {
        if let text = String(validating: bytes, as: UTF8.self) { return ["\"\(name)\":\(quoted(text))"] }
        return ["\"\(name)\":\"\(Data(bytes).base64EncodedString())\"", "\"\(name)_base64\":true"]
    }

    /// Fields of the same name become one, joined with a comma and a blank.
    private static func object(_ headers: HTTPHeaders) -> String {
        var joined: [HTTPHeaders.Field] = []
        for field in headers.fields {
            if let index = joined.firstIndex(where: { $0.name.lowercased() == field.name.lowercased() }) {
                let before = joined[index]
                joined[index] = .init(name: before.name, value: "\(before.value), \(field.value)")
            } else {
                joined.append(field)
            }
        }
        return "{\(joined.map { "\(quoted($0.name)):\(quoted($0.value))" }.joined(separator: ","))}"
    }

    private static func quoted(_ text: String) -> String {
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): quoted += "\\n".utf8
            case UInt8(ascii: "\t"): quoted += "\\t".utf8
            case 0..<0x20: quoted += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: quoted.append(byte)
            }
        }
        return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}
