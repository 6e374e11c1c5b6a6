import CCurl
import HTTP
import Synchronization

// Sendable because it is handed over: `send` fills it, then the loop's thread alone uses it; the flag is atomic.
/// One request on its way through libcurl.
final class CurlExchange: @unchecked Sendable {
    let request: HTTPRequest
    let base: BaseURL
    let options: CurlTransport.Options
    let library: CurlLibrary
    let url: String
    let isCancelled = Atomic(false)
    var continuation: CheckedContinuation<HTTPResponse, any Error>?

    /// libcurl's handle, between `prepare` and the end.
    private(set) var easy: UnsafeMutableRawPointer?
    var headerList: UnsafeMutablePointer<curl_slist>?
    /// Where libcurl writes what went wrong.
    let reason: UnsafeMutablePointer<CChar>

    private var headers = HTTPHeaders()
    private var headerBytes = 0
    private var body: [UInt8] = []
    private var failure: HTTPError?
    private var isSent = false

    /// Checks the request; throws `HTTPError` of kind `invalidRequest`.
    init(_ request: HTTPRequest, base: BaseURL, options: CurlTransport.Options, library: CurlLibrary) throws {
        try Self.check(request, base)
        self.request = request
        self.base = base
        self.options = options
        self.library = library
        url = try base.url(of: request.target)
        reason = .allocate(capacity: Int(CURL_ERROR_SIZE))
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        library.call.easy_cleanup(easy)
        library.call.slist_free_all(headerList)
        reason.deallocate()
    }

    /// A fresh handle with everything set; nil when libcurl refuses.
    func prepare() -> UnsafeMutableRawPointer? {
        easy = library.call.easy_init()
        guard let easy, configure(easy) else { return nil }
        return easy
    }

    /// Resumes the caller with what libcurl's result means.
    func finish(_ result: CURLcode) {
        if let failure { return fail(failure) }
        guard result == CURLE_OK else { return fail(meaning(of: result)) }
        let status = number(CURLINFO_RESPONSE_CODE)
        guard (100...599).contains(status) else {
            return fail(
                HTTPError(.malformedAnswer, "\(base) answered with status \(status)", mayHaveBeenReceived: true))
        }
        resume(.success(HTTPResponse(status: status, headers: headers, body: .bytes(body))))
    }

    /// Resumes the caller with an error.
    func fail(_ error: HTTPError) {
        resume(.failure(error))
    }

    private func resume(_ result: Result<HTTPResponse, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }
}

extension CurlExchange {
    /// Whether the request may go out: once. libcurl would send it again by itself when a kept connection breaks.
    func begin() -> Bool {
        defer { isSent = true }
        if isSent {
            failure = HTTPError(
                .connectionLost, "\(base) closed the connection without an answer", mayHaveBeenReceived: true)
        }
        return !isSent
    }

    /// Takes a piece of the body; false ends the exchange.
    func receive(body piece: UnsafeRawBufferPointer) -> Bool {
        guard piece.count <= options.bodyLimit - body.count else {
            failure = tooLarge("body of more than \(options.bodyLimit) bytes")
            return false
        }
        body.append(contentsOf: piece)
        return true
    }

    /// Takes one line of the headers; false ends the exchange.
    func receive(header line: UnsafeRawBufferPointer) -> Bool {
        guard line.count <= options.headerLimit - headerBytes else {
            failure = tooLarge("header of more than \(options.headerLimit) bytes")
            return false
        }
        headerBytes += line.count
        // Each answer begins anew (100 Continue, then the real one); trailers come after the body and are left out.
        if line.starts(with: "HTTP/".utf8) { headers = HTTPHeaders() }
        guard body.isEmpty, let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return true }
        let value = Self.trimmed(line[(colon + 1)...])
        headers.append(
            String(decoding: Self.trimmed(line[..<colon]), as: UTF8.self), String(decoding: value, as: UTF8.self))
        return true
    }

    func tooLarge(_ what: String) -> HTTPError {
        HTTPError(.tooLarge, "\(base) sent a \(what)", mayHaveBeenReceived: true)
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes.drop { $0 <= UInt8(ascii: " ") }
        while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
        return bytes
    }

    /// What CR, LF and other controls in a header could smuggle in is refused before anything is sent.
    private static func check(_ request: HTTPRequest, _ base: BaseURL) throws {
        guard !request.method.isEmpty, request.method.utf8.allSatisfy(isToken) else {
            throw invalid("the method \(request.method.debugDescription) is not a token", base)
        }
        for field in request.headers.fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(isToken) else {
                throw invalid("the header name \(field.name.debugDescription) is not a token", base)
            }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
                throw invalid("the header \(field.name) has a control character", base)
            }
        }
    }

    private static func invalid(_ reason: String, _ base: BaseURL) -> HTTPError {
        HTTPError(.invalidRequest, "a request to \(base) cannot be sent: \(reason)", mayHaveBeenReceived: false)
    }

    /// RFC 9110, 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        (0x21...0x7e).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
}
