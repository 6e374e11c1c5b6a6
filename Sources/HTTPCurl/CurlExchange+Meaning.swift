import CCurl
import Glibc
import HTTP

extension CurlExchange {
    /// The error that a result other than `CURLE_OK` stands for.
    func meaning(of result: CURLcode) -> HTTPError {
        let proxyStatus = number(CURLINFO_HTTP_CONNECTCODE)
        guard proxyStatus == 0 || (200...299).contains(proxyStatus) else {
            return HTTPError(
                .cannotConnect, "cannot reach \(base) (the proxy answered with status \(proxyStatus))",
                mayHaveBeenReceived: false)
        }
        return switch result {
        case CURLE_COULDNT_RESOLVE_HOST: unreachable(.unknownHost, "unknown host")
        case CURLE_COULDNT_RESOLVE_PROXY: unreachable(.unknownHost, "unknown proxy host")
        case CURLE_COULDNT_CONNECT: unreachable(.cannotConnect, systemReason)
        case CURLE_PROXY: unreachable(.cannotConnect, detail(result))
        case CURLE_OPERATION_TIMEDOUT where !wasSent:
            unreachable(.connectTimeout, "no connection within \(min(options.connectTimeout, options.timeout))")
        case CURLE_OPERATION_TIMEDOUT: failed(.timeout, "\(base) gave no whole answer within \(options.timeout)")
        // One result stands for a connection that broke and for chunks that make no sense.
        case CURLE_RECV_ERROR where detail(result).contains("chunk"):
            failed(.malformedAnswer, "what \(base) answered is not HTTP (\(detail(result)))")
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE:
            failed(.connectionLost, "\(base) closed the connection before its answer was complete (\(detail(result)))")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING, CURLE_BAD_FUNCTION_ARGUMENT:
            failed(.malformedAnswer, "what \(base) answered is not HTTP (\(detail(result)))")
        case CURLE_FILESIZE_EXCEEDED: tooLarge("body of more than \(options.bodyLimit) bytes")
        case CURLE_OUT_OF_MEMORY where wasSent: tooLarge("header that is too long")
        case CURLE_URL_MALFORMAT: failed(.invalidRequest, "\(base) is no URL that libcurl takes (\(detail(result)))")
        case _ where Self.tlsResults.contains(result): unreachable(.tls, "TLS: \(detail(result))")
        default: failed(.other, "the request to \(base) failed (\(detail(result)))")
        }
    }

    /// An error about this exchange: `the request to … was cancelled`.
    func error(_ kind: HTTPError.Kind, _ what: String) -> HTTPError {
        failed(kind, "the request to \(base) \(what)")
    }

    /// A number that libcurl knows about the exchange.
    func number(_ info: CURLINFO) -> Int {
        var value = 0
        guard let easy, flownotes_curl_get_long(library.table, easy, info, &value) == CURLE_OK else { return 0 }
        return value
    }

    /// Whether any byte of the request went out.
    private var wasSent: Bool { number(CURLINFO_REQUEST_SIZE) > 0 }

    private func failed(_ kind: HTTPError.Kind, _ message: String) -> HTTPError {
        HTTPError(kind, message, mayHaveBeenReceived: wasSent)
    }

    private func unreachable(_ kind: HTTPError.Kind, _ reason: String) -> HTTPError {
        failed(kind, "cannot reach \(base) (\(reason))")
    }

    private func detail(_ result: CURLcode) -> String {
        let own = String(cString: reason)
        guard own.isEmpty else { return own }
        return library.call.easy_strerror(result).map { String(cString: $0) } ?? "error \(result.rawValue)"
    }

    private var systemReason: String {
        let code = Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO))
        guard code != 0 else { return detail(CURLE_COULDNT_CONNECT) }
        var text = [CChar](repeating: 0, count: 128)
        guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).lowercased()
    }

    private static let tlsResults = [
        CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
        CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
        CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED,
    ]
}
