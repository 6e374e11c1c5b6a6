import HTTP
import Testing

struct BaseURLTests {
    @Test(
        "C048: every spelling of a base URL reaches the same API",
        arguments: [
            ("http://127.0.0.1:8888", "http://127.0.0.1:8888"), ("http://127.0.0.1:8888/", "http://127.0.0.1:8888"),
            ("http://127.0.0.1:8888/v1", "http://127.0.0.1:8888"),
            ("http://127.0.0.1:8888/v1/", "http://127.0.0.1:8888"), ("127.0.0.1:8888", "http://127.0.0.1:8888"),
            ("HTTP://LOCALHOST:8888//", "http://localhost:8888"), ("localhost:8888/v1/", "http://localhost:8888"),
            ("[::1]:8888", "http://[::1]:8888"), ("[fd00::5]:8888", "http://[fd00::5]:8888"),
            ("10.1.2.3", "http://10.1.2.3:80"), ("172.31.0.1", "http://172.31.0.1:80"),
            ("172.32.0.1", "https://172.32.0.1:443"), ("192.168.1.1:1", "http://192.168.1.1:1"),
            ("8.8.8.8", "https://8.8.8.8:443"), ("10.0.0.256", "https://10.0.0.256:443"),
            ("[2001:db8::1]", "https://[2001:db8::1]:443"),
            ("rest-testnet.onflow.org", "https://rest-testnet.onflow.org:443"),
            ("https://rest-mainnet.onflow.org/v1", "https://rest-mainnet.onflow.org:443"),
            ("https://host/prefix/v1", "https://host:443/prefix"),
            ("https://host/prefix", "https://host:443/prefix"), ("https://host/a/b/v1//", "https://host:443/a/b"),
            ("https://host/v1beta", "https://host:443/v1beta"), ("http://u:p@host", "http://u:p@host:80"),
        ])
    func normalises(_ text: String, _ expected: String) throws {
        #expect(try BaseURL(text).url(of: "/v1/blocks?height=sealed") == expected + "/v1/blocks?height=sealed")
    }

    @Test(
        "C047: a gRPC address is named as such, with what to use instead",
        arguments: [
            ("127.0.0.1:3569", "http://127.0.0.1:8888"), ("http://localhost:3569", "http://localhost:8888"),
            ("access.devnet.nodes.onflow.org:9000", "https://rest-testnet.onflow.org"),
            ("access.mainnet.nodes.onflow.org:9000", "https://rest-mainnet.onflow.org"),
            ("https://access.mainnet.nodes.onflow.org", "https://rest-mainnet.onflow.org"),
            ("access-001.devnet49.nodes.onflow.org:9000", "https://rest-testnet.onflow.org"),
            ("example.org:9000", "8888"),
        ])
    func refusesGRPC(_ text: String, _ instead: String) {
        let error = #expect(throws: HTTPError.self) { try BaseURL(text) }
        #expect(error?.kind == .invalidRequest)
        for part in ["gRPC", "REST", instead] { #expect(error?.message.contains(part) == true) }
    }

    @Test(arguments: [
        "", "http://", "ftp://host", "unix:///tmp/x", "http://host:0", "http://host:65536", "http://host:-1",
        "http://host:8x", "http://host:", "http://ho st", "http://host\r\nX: y", "http://host/a b", "http://host/?a=b",
        "http://host/#a", "http://[::1", "http://[]", "http://[::1]x", "http://a#b:secret@host",
        "http://a?b:secret@host",
        "http://a@b:secret@host", "http://a b:secret@host", "://host", "http://host:٣",
    ])
    func refuses(_ text: String) {
        let error = #expect(throws: HTTPError.self) { try BaseURL(text) }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.mayHaveBeenReceived == false)
        #expect(error?.message.contains("secret") == false)
    }

    @Test(arguments: ["", "v1", "/v1 x", "/v1\r\nHost: x", "/v1#x", "/v1/é", "/\u{0}"])
    func refusesTargets(_ target: String) throws {
        let base = try BaseURL("http://127.0.0.1")
        let error = #expect(throws: HTTPError.self) { try base.url(of: target) }
        #expect(error?.kind == .invalidRequest)
    }

    @Test func hidesPasswords() throws {
        let base = try BaseURL("https://user:secret@host:444/token/v1")
        #expect("\(base)" == "https://host:444")
        var dumped = ""
        dump(base, to: &dumped)
        for text in [
            dumped, "\(base)", String(reflecting: base), "\(Mirror(reflecting: base).children.map { "\($0)" })",
        ] {
            #expect(!text.contains("secret"))
        }
        #expect("\(try BaseURL("https://host:443"))" == "https://host")
    }
}
