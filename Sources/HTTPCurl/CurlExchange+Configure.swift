import CCurl
import HTTP

extension CurlExchange {
    /// Sets every option of a fresh handle; false when libcurl refuses one.
    func configure(_ easy: UnsafeMutableRawPointer) -> Bool {
        setLimits(easy) && setSecurity(easy) && setReceivers(easy) && setRequest(easy)
    }

    private func setLimits(_ easy: UnsafeMutableRawPointer) -> Bool {
        // Giving up on a name must not wait for the system's resolver; unknown before libcurl 7.87, and harmless.
        _ = set(easy, CURLOPT_QUICK_EXIT, 1)
        return set(easy, CURLOPT_NOSIGNAL, 1)
            && set(easy, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(options.connectTimeout))
            && set(easy, CURLOPT_TIMEOUT_MS, Self.milliseconds(options.timeout))
            && set(easy, CURLOPT_TCP_KEEPALIVE, 1)
            && set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            && flownotes_curl_set_size(
                library.table, easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(max(1, options.bodyLimit))) == CURLE_OK
    }

    private func setSecurity(_ easy: UnsafeMutableRawPointer) -> Bool {
        // libcurl may be built without HTTP/2.
        _ = set(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        return set(easy, CURLOPT_SSL_VERIFYPEER, 1) && set(easy, CURLOPT_SSL_VERIFYHOST, 2)
            && set(easy, CURLOPT_FOLLOWLOCATION, 0)
            && set(easy, CURLOPT_PROTOCOLS_STR, "http,https")
            && (!base.isLoopback || set(easy, CURLOPT_NOPROXY, "*"))
            && (options.trustedCertificates.map { set(easy, CURLOPT_CAINFO, $0) } ?? true)
    }

    private func setReceivers(_ easy: UnsafeMutableRawPointer) -> Bool {
        // Not retained: the loop keeps the exchange for as long as libcurl has the handle.
        let context = Unmanaged.passUnretained(self).toOpaque()
        let body: Receiver = { bytes, size, count, context in
            deliver(bytes, size, count, context) { $0.receive(body: $1) }
        }
        let header: Receiver = { bytes, size, count, context in
            deliver(bytes, size, count, context) { $0.receive(header: $1) }
        }
        // Unknown before libcurl 7.80.
        _ = flownotes_curl_set_before_request(library.table, easy) { context, _, _, _, _ in
            guard let context else { return CURL_PREREQFUNC_ABORT }
            let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
            return exchange.begin() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
        _ = flownotes_curl_set_pointer(library.table, easy, CURLOPT_PREREQDATA, context)
        return flownotes_curl_set_receiver(library.table, easy, CURLOPT_WRITEFUNCTION, body) == CURLE_OK
            && flownotes_curl_set_pointer(library.table, easy, CURLOPT_WRITEDATA, context) == CURLE_OK
            && flownotes_curl_set_receiver(library.table, easy, CURLOPT_HEADERFUNCTION, header) == CURLE_OK
            && flownotes_curl_set_pointer(library.table, easy, CURLOPT_HEADERDATA, context) == CURLE_OK
            && flownotes_curl_set_pointer(library.table, easy, CURLOPT_ERRORBUFFER, reason) == CURLE_OK
    }

    private func setRequest(_ easy: UnsafeMutableRawPointer) -> Bool {
        set(easy, CURLOPT_URL, url) && set(easy, CURLOPT_PATH_AS_IS, 1)
            && set(easy, CURLOPT_USERAGENT, options.userAgent)
            && setBody(easy) && setHeaders(easy)
    }

    private func setBody(_ easy: UnsafeMutableRawPointer) -> Bool {
        switch request.method {
        case "GET" where request.body.isEmpty: return set(easy, CURLOPT_HTTPGET, 1)
        case "HEAD" where request.body.isEmpty: return set(easy, CURLOPT_NOBODY, 1)
        case let method where request.body.isEmpty && method != "POST": return set(easy, CURLOPT_CUSTOMREQUEST, method)
        case let method:
            return set(easy, CURLOPT_POST, 1) && set(easy, CURLOPT_CUSTOMREQUEST, method) && copyBody(easy)
        }
    }

    private func copyBody(_ easy: UnsafeMutableRawPointer) -> Bool {
        // The size first, or libcurl takes the bytes for a C string.
        flownotes_curl_set_size(
            library.table, easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)) == CURLE_OK
            && request.body.withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(reason))
                return flownotes_curl_set_pointer(library.table, easy, CURLOPT_COPYPOSTFIELDS, start) == CURLE_OK
            }
    }

    private func setHeaders(_ easy: UnsafeMutableRawPointer) -> Bool {
        // A bare name with a colon takes away what libcurl would send by itself.
        var lines = ["Expect:"]
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        for field in request.headers.fields where !Self.own.contains(field.name.lowercased()) {
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        for line in lines {
            guard let longer = library.call.slist_append(headerList, line) else { return false }
            headerList = longer
        }
        return flownotes_curl_set_pointer(library.table, easy, CURLOPT_HTTPHEADER, headerList) == CURLE_OK
    }

    private static let own: Set = ["host", "content-length", "transfer-encoding", "connection", "expect"]

    private func set(_ easy: UnsafeMutableRawPointer, _ option: CURLoption, _ value: Int) -> Bool {
        flownotes_curl_set_long(library.table, easy, option, value) == CURLE_OK
    }

    private func set(_ easy: UnsafeMutableRawPointer, _ option: CURLoption, _ value: String) -> Bool {
        flownotes_curl_set_text(library.table, easy, option, value) == CURLE_OK
    }

    /// Whole milliseconds, at least one: 0 would mean no limit.
    private static func milliseconds(_ duration: Duration) -> Int {
        guard duration < .seconds(2_000_000) else { return 2_000_000_000 }
        let (seconds, attoseconds) = max(duration, .milliseconds(1)).components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}

private typealias Receiver =
    @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int

/// Hands what libcurl received to the exchange; any answer but the number of bytes makes libcurl stop.
private func deliver(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (CurlExchange, UnsafeRawBufferPointer) -> Bool
) -> Int {
    let (total, overflow) = size.multipliedReportingOverflow(by: count)
    guard !overflow, let context else { return -1 }
    let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    return take(exchange, UnsafeRawBufferPointer(start: bytes, count: total)) ? total : -1
}
