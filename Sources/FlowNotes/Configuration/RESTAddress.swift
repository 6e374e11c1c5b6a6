internal import HTTP

/// Where the REST API of a node is, worked out from what people write.
///
/// flow.json holds gRPC addresses (`access.devnet.nodes.onflow.org:9000`); those of `GRPCAddress` that are known are
/// translated.
public enum RESTAddress: Sendable, Hashable {
    /// The root of a server, `https://rest-testnet.onflow.org`, without `/v1` and without a slash at the end.
    case rest(String)
    /// An address that looks like gRPC and is not in the table.
    case gRPC(String)
    /// A text that is no address; the reason is the end of a sentence.
    case invalid(String)

    /// The REST address of the emulator, and of a node on this machine.
    public static let emulator = "http://127.0.0.1:8888"

    /// Understands `https://host`, with or without a `/v1` and a slash at its end, `host:port` and `host`.
    public init(_ text: String) {
        let text = Self.trimmed(text)
        guard let colon = text.firstRange(of: "://") else {
            self = Self.withoutScheme(text)
            return
        }
        do {
            _ = try BaseURL(text)
            self = .rest(text[..<colon.lowerBound].lowercased() + text[colon.lowerBound...])
        } catch let error as HTTPError {
            // Where an address stands in a file, the advice is another.
            self = .invalid(error.message.replacing("; it should look like \(Self.emulator)", with: ""))
        } catch {
            self = .invalid("\(error)")
        }
    }

    private static func withoutScheme(_ text: String) -> RESTAddress {
        guard let (host, port) = hostAndPort(Substring(text)) else {
            return .invalid("it is not of the form https://host or host:port")
        }
        let number = UInt16(port)
        if let address = GRPCAddress(host: host, port: number) {
            guard case .known(let url) = address.replacement else { return .gRPC(text) }
            return .rest(url)
        }
        switch number {
        case GRPCAddress.emulatorRESTPort: return .rest("http://\(host):\(port)")
        case nil: return .rest(isLoopback(host) ? "http://\(host)" : "https://\(host)")
        case 443: return .rest("https://\(host)")
        default: return isLoopback(host) ? .rest("http://\(host):\(port)") : .gRPC(text)
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while let last = text.last, last.isWhitespace || last == "/" { text.removeLast() }
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        if text.hasSuffix("/v1") { text.removeLast(3) }
        while text.hasSuffix("/") { text.removeLast() }
        return String(text)
    }

    /// The parts of `host`, `host:port`, `[::1]:port`; nil for anything else.
    private static func hostAndPort(_ text: Substring) -> (host: String, port: String)? {
        let isBracketed = text.hasPrefix("[")
        let hostEnd = isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        let host = text[..<(hostEnd ?? text.endIndex)]
        let rest = text[host.endIndex...]
        guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
        let port = rest.dropFirst()
        let isHost = !host.isEmpty && host.utf8.allSatisfy { isHostByte($0, isBracketed) }
        let isPort = rest.isEmpty || UInt16(port).map { $0 > 0 } ?? false
        return isHost && isPort ? (host.lowercased(), String(port)) : nil
    }

    private static func isHostByte(_ byte: UInt8, _ isBracketed: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"): isBracketed
        default: false
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host.hasPrefix("127.")
    }

}
