import Dispatch
import FoundationEssentials
import HTTP

/// An HTTPS server on a free port of 127.0.0.1, made of the `openssl` program and certificates that live for a test.
///
/// It answers GET with a fixed body; it needs `openssl` in PATH.
public final class TLSTestServer: Sendable {
    /// The certificate that the server shows.
    public enum Certificate: Sendable, CaseIterable {
        /// For 127.0.0.1 and localhost, signed by the test's authority.
        case valid
        /// The same, for another host.
        case wrongHost
        /// The same, whose time is over.
        case expired
        /// Signed by nobody but itself.
        case selfSigned
    }

    /// The port.
    public let port: UInt16
    /// The PEM file of the authority that signed the certificates.
    public let authority: String
    private let folder: String
    private let process: TestProcess

    /// Makes certificates and starts a server, which answers GET `target` with `body`.
    public static func start(
        _ certificate: Certificate, target: String = "/v1/network/parameters", body: String = "{}"
    ) async throws -> TLSTestServer {
        // Waiting for other programs would keep a thread from the tests that run meanwhile.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try TLSTestServer(certificate, target: target, body: body) })
            }
        }
    }

    private init(_ certificate: Certificate, target: String, body: String) throws {
        folder = "/tmp/flownotes-tls-\(UUID().uuidString)"
        authority = folder + "/authority.pem"
        try Self.makeCertificates(certificate, in: folder)
        let file = folder + target
        let parent = file.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: "/" + parent, withIntermediateDirectories: true)
        let answer =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        try Data(answer.utf8).write(to: URL(filePath: file))
        process = try TestProcess(
            ["openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key", "-HTTP"],
            folder: folder)
        guard let port = process.line(after: "ACCEPT 127.0.0.1:").flatMap({ UInt16($0) }) else {
            throw HTTPError(.other, "openssl s_server did not start", mayHaveBeenReceived: false)
        }
        self.port = port
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// `https://127.0.0.1:` and the port.
    public var url: String { "https://127.0.0.1:\(port)" }

    private static func makeCertificates(_ certificate: Certificate, in folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = certificate == .wrongHost ? "DNS:elsewhere.example" : "IP:127.0.0.1,DNS:localhost"
        try Data("subjectAltName=\(names)\n".utf8).write(to: URL(filePath: folder + "/names"))
        let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        func openssl(_ arguments: [String]) throws { try TestProcess.run(["openssl"] + arguments, folder: folder) }
        try openssl(
            ["req", "-x509"] + newKey + [
                "-keyout", "authority.key", "-out", "authority.pem", "-days", "2", "-subj", "/CN=Test",
            ])
        guard certificate != .selfSigned else {
            return try openssl(
                ["req", "-x509"] + newKey
                    + ["-keyout", "server.key", "-out", "server.pem", "-days", "2", "-subj", "/CN=Self"]
                    + ["-addext", "subjectAltName=\(names)"])
        }
        try openssl(["req"] + newKey + ["-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=server"])
        try openssl(
            ["x509", "-req", "-in", "server.csr", "-CA", "authority.pem", "-CAkey", "authority.key", "-CAcreateserial"]
                + ["-days", certificate == .expired ? "-1" : "1", "-extfile", "names", "-out", "server.pem"])
    }
}
