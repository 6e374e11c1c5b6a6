/// Where a server is: scheme, host, port and the path before `/v1`.
///
/// Written as `https://rest-testnet.onflow.org`, `http://127.0.0.1:8888/v1/` or `127.0.0.1:8888`; the `/v1` that every
/// target begins with is not part of it. Without a scheme, loopback and private addresses mean http, all else https.
public struct BaseURL: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host: a name, an IPv4 address, or an IPv6 address in brackets; lower case.
    public let host: String
    /// The port; 80 or 443 when none was named.
    public let port: UInt16
    /// The path between the host and `/v1`, without a slash at its end; mostly empty.
    public let path: String

    private let userInfo: Hidden

    /// Reads a URL; throws `HTTPError` of kind `invalidRequest` that says what is wrong, for gRPC addresses too.
    public init(_ text: String) throws {
        let (scheme, rest) = try Self.scheme(of: text)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        var authority = rest[..<slash]
        let at = authority.lastIndex(of: "@")
        userInfo = Hidden(text: at.map { String(authority[...$0]) } ?? "")
        if let at { authority = authority[authority.index(after: at)...] }
        let named: UInt16?
        (host, named) = try Self.hostAndPort(authority)
        path = try Self.prefix(rest[slash...])
        self.scheme = scheme ?? (Self.isPrivate(host) ? "http" : "https")
        port = named ?? (self.scheme == "http" ? 80 : 443)
        try Self.refuseGRPC(host, port)
        guard userInfo.text.dropLast().utf8.allSatisfy({ Self.isVisible($0) && !"?#@\\".utf8.contains($0) }) else {
            throw Self.invalid("has a user name or password that is not percent-encoded")
        }
    }

    /// Scheme, host and port, never a password or the path: for messages.
    public var description: String {
        let usual = port == (scheme == "http" ? 80 : 443)
        return "\(scheme)://\(host)" + (usual ? "" : ":\(port)")
    }

    /// Whether the host is this machine, by name or by address.
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || Self.octets(of: host)?.first == 127
    }

    /// The whole URL of a target such as `/v1/blocks?height=sealed`, user name and password included: not for messages.
    ///
    /// Throws `HTTPError` of kind `invalidRequest` for a target that does not begin with a slash or holds anything but
    /// visible ASCII.
    public func url(of target: String) throws -> String {
        guard target.utf8.first == UInt8(ascii: "/"), target.utf8.allSatisfy(Self.isVisible), !target.contains("#")
        else {
            throw HTTPError(
                .invalidRequest,
                "the target of a request to \(self) must begin with / and be percent-encoded: \(target.debugDescription)",
                mayHaveBeenReceived: false)
        }
        return "\(scheme)://\(userInfo.text)\(host):\(port)\(path)\(target)"
    }

    /// A text that no description, dump or mirror shows.
    private struct Hidden: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
        let text: String
        var description: String { text.isEmpty ? "" : "(hidden)" }
        var customMirror: Mirror { Mirror(self, children: []) }
    }
}

extension BaseURL {
    private static func invalid(_ reason: String) -> HTTPError {
        HTTPError(
            .invalidRequest, "the base URL \(reason); it should look like http://127.0.0.1:8888",
            mayHaveBeenReceived: false)
    }

    private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7e).contains(byte) }

    private static func scheme(of text: String) throws -> (scheme: String?, rest: Substring) {
        for scheme in ["http", "https"] where text.lowercased().hasPrefix(scheme + "://") {
            return (scheme, text.dropFirst(scheme.count + 3))
        }
        guard !text.contains("://") else { throw invalid("must begin with http:// or https://") }
        return (nil, Substring(text))
    }

    private static func hostAndPort(_ authority: Substring) throws -> (String, UInt16?) {
        let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 }
        let host = authority[..<(colon ?? authority.endIndex)].lowercased()
        guard isHost(host) else { throw invalid(host.isEmpty ? "names no host" : "has a bad host name") }
        guard let colon else { return (host, nil) }
        let digits = authority[authority.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits), port > 0 else {
            throw invalid("has a bad port")
        }
        return (host, port)
    }

    private static func isHost(_ host: String) -> Bool {
        if host.hasPrefix("[") {
            return host.hasSuffix("]") && host.dropFirst().dropLast().utf8.contains(UInt8(ascii: ":"))
                && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
        }
        // Bytes beyond ASCII are international names, which libcurl translates.
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
            }
    }

    private static func prefix(_ path: Substring) throws -> String {
        guard path.utf8.allSatisfy(isVisible), !path.contains("?"), !path.contains("#") else {
            throw invalid("must end with its path, without ? or #, percent-encoded")
        }
        var path = path
        while path.last == "/" { path.removeLast() }
        if path.hasSuffix("/v1") { path.removeLast(3) }
        while path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// Whether the host is this machine or a literal address of a private network (RFC 1918, 3927, 4193, 4291).
    private static func isPrivate(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        if host.hasPrefix("[") {
            return host == "[::1]" || ["[fc", "[fd", "[fe80:"].contains { host.hasPrefix($0) }
        }
        guard let octets = octets(of: host) else { return false }
        switch (octets[0], octets[1]) {
        case (127, _), (10, _), (192, 168), (169, 254), (0, _): return true
        case (172, let second): return (16...31).contains(second)
        default: return false
        }
    }

    private static func octets(of host: String) -> [UInt8]? {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        return octets.count == 4 && host.utf8.count { $0 == UInt8(ascii: ".") } == 3 ? octets : nil
    }

    /// gRPC is what older tools ask for; a REST client gets garbage or silence there.
    private static func refuseGRPC(_ host: String, _ port: UInt16) throws {
        guard let address = GRPCAddress(host: host, port: port) else { return }
        throw HTTPError(
            .invalidRequest,
            "\(host):\(port) looks like a gRPC address, and the REST API is needed: set the network's address to "
                + address.advice,
            mayHaveBeenReceived: false)
    }
}
