import HTTP
import HTTPCurl
import TestSupport
import Testing

struct CurlTLSTests {
    private let request = HTTPRequest(method: "GET", target: "/v1/network/parameters")

    private func transport(_ server: TLSTestServer, trusting authority: String?) throws -> CurlTransport {
        var options = CurlTransport.Options()
        options.timeout = .seconds(5)
        options.trustedCertificates = authority
        return try CurlTransport(base: server.url, options: options)
    }

    @Test func trustsAnAuthorityThatIsNamed() async throws {
        let server = try await TLSTestServer.start(.valid, body: #"{"chain_id":"flow-test"}"#)
        let response = try await transport(server, trusting: server.authority).send(request)
        #expect(response.status == 200)
        #expect(try await response.body.collect(upTo: 100) == Array(#"{"chain_id":"flow-test"}"#.utf8))
    }

    @Test func refusesAnUnknownAuthority() async throws {
        let server = try await TLSTestServer.start(.valid)
        let error = await #expect(throws: HTTPError.self) {
            try await transport(server, trusting: nil).send(request)
        }
        check(error, "certificate")
    }

    @Test(arguments: [
        (TLSTestServer.Certificate.wrongHost, "127.0.0.1"), (.expired, "expired"), (.selfSigned, "self-signed"),
    ])
    func refusesBadCertificates(_ certificate: TLSTestServer.Certificate, _ word: String) async throws {
        let server = try await TLSTestServer.start(certificate)
        let error = await #expect(throws: HTTPError.self) {
            try await transport(server, trusting: server.authority).send(request)
        }
        check(error, word)
    }

    @Test func namesAFileOfCertificatesThatIsMissing() async throws {
        let server = try await TLSTestServer.start(.valid)
        let error = await #expect(throws: HTTPError.self) {
            try await transport(server, trusting: "/nowhere.pem").send(request)
        }
        check(error, "/nowhere.pem")
    }

    @Test func plainHTTPBehindHTTPSIsRefused() async throws {
        let server = try TestServer { connection in connection.write("HTTP/1.1 400 Bad Request\r\n\r\n") }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport(base: "https://127.0.0.1:\(server.port)").send(request)
        }
        check(error, "TLS")
    }

    private func check(_ error: HTTPError?, _ word: String) {
        #expect(error?.kind == .tls)
        #expect(error?.mayHaveBeenReceived == false)
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }
}
