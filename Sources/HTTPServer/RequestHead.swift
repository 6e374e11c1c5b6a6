import CMicrohttpd
import Glibc
import HTTP

/// Reads a request line and headers as libmicrohttpd gives them, and refuses what could be read in two ways.
struct RequestHead {
    /// The request, its body still empty.
    let request: HTTPRequest
    /// The body's size as announced; nil when it comes in chunks, 0 when there is none.
    let bodySize: Int?
    /// The bytes of the request line and the headers.
    let size: Int

    /// Reads the head; `version` is where libmicrohttpd has the third part of the line.
    init(
        _ exchange: Exchange, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
        library: MicrohttpdLibrary
    ) throws(Refusal) {
        // Words that do not follow one another closely have a byte of 0 in them, which ends them early, or more blanks
        // between them than the one allowed.
        let start = UnsafeRawPointer(method)
        let target = exchange.targetAddress
        guard start + strlen(method) + 1 == target, target + exchange.target.count + 1 == UnsafeRawPointer(version)
        else {
            throw version.pointee == 0 ? .version : .malformed(reason: "the request line does not have three parts")
        }
        guard ["HTTP/1.1", "HTTP/1.0"].contains(Self.text(version)) else { throw .version }
        let verb = Self.text(method)
        guard HeaderText.isToken(verb.utf8) else { throw .malformed(reason: "the method is not a word") }
        let connection = exchange.connection.pointer
        size = flownotes_microhttpd_head_size(library.table, connection)
        let lineEnd = UnsafeRawPointer(version) + strlen(version)
        let fields = try HeaderFields(connection, library, after: lineEnd, before: start + size)
        request = HTTPRequest(
            method: verb, target: try Self.target(exchange.target, method: verb), headers: HTTPHeaders(fields.joined))
        bodySize = try fields.bodySize()
    }

    /// Whether the client waits for a word before it sends the body.
    var expectsContinue: Bool { request.headers["Expect"]?.lowercased() == "100-continue" }

    private static func text(_ pointer: UnsafePointer<CChar>) -> String { String(cString: pointer) }

    /// The path and query; those of a whole URL too, which a client may send (RFC 9112, 3.2.2).
    private static func target(_ bytes: [UInt8], method: String) throws(Refusal) -> String {
        guard let text = String(validating: bytes, as: UTF8.self), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
            throw .malformed(reason: "the target has control characters, or is not UTF-8")
        }
        if text.hasPrefix("/") || text == "*" && method == "OPTIONS" { return text }
        guard text.lowercased().hasPrefix("http://") else {
            throw .malformed(reason: "the target does not begin with a slash")
        }
        let rest = text.dropFirst(7)
        guard let end = rest.firstIndex(where: { "/?#".contains($0) }) else { return "/" }
        return (rest[end] == "/" ? "" : "/") + rest[end...]
    }
}
