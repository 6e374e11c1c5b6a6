import FlowNotes
import HTTP
import Testing

struct ConfigurationNetworkTests {
    @Test(
        "C048: all spellings of a base URL are the same",
        arguments: [
            "http://127.0.0.1:8888", "http://127.0.0.1:8888/", "http://127.0.0.1:8888/v1", "http://127.0.0.1:8888/v1/",
            "127.0.0.1:8888", " HTTP://127.0.0.1:8888// ",
        ])
    func sameAddress(_ text: String) {
        #expect(RESTAddress(text) == .rest("http://127.0.0.1:8888"))
    }

    @Test(
        "C047: gRPC addresses are translated or refused",
        arguments: [
            ("127.0.0.1:3569", RESTAddress.rest("http://127.0.0.1:8888")),
            ("localhost:3569", .rest("http://localhost:8888")),
            ("node.example:3569", .rest("http://node.example:8888")),
            ("access.devnet.nodes.onflow.org:9000", .rest("https://rest-testnet.onflow.org")),
            ("access.mainnet.nodes.onflow.org:9000", .rest("https://rest-mainnet.onflow.org")),
            ("node.example:9000", .gRPC("node.example:9000")),
            ("127.0.0.1:9000", .gRPC("127.0.0.1:9000")),
            ("node.example:4567", .gRPC("node.example:4567")),
            ("127.0.0.1:4567", .rest("http://127.0.0.1:4567")),
            ("node.example", .rest("https://node.example")),
            ("node.example:443", .rest("https://node.example")),
            ("https://node.example/v1", .rest("https://node.example")),
            ("https://[::1]:8888", .rest("https://[::1]:8888")),
            ("[::1]:3569", .rest("http://[::1]:8888")),
            ("", .invalid("it is not of the form https://host or host:port")),
            ("a b:1", .invalid("it is not of the form https://host or host:port")),
            ("host:99999", .invalid("it is not of the form https://host or host:port")),
        ])
    func translation(_ text: String, _ expected: RESTAddress) {
        #expect(RESTAddress(text) == expected)
    }

    @Test(
        "what the table of gRPC addresses gives is REST to every part, and what it refuses is refused by all",
        arguments: [
            "127.0.0.1:3569", "localhost:3569", "[::1]:3569", "node.example:3569", "access.mainnet.nodes.onflow.org",
            "access.devnet.nodes.onflow.org:9000", "access.testnet.nodes.onflow.org:9000", "node.example:9000",
            "access-001.devnet49.nodes.onflow.org:9000", "access.mainnet.nodes.onflow.org:443",
        ])
    func oneTable(_ text: String) throws {
        #expect(throws: HTTPError.self) { try BaseURL(text) }
        switch RESTAddress(text) {
        case .rest(let url): #expect(throws: Never.self) { try BaseURL(url) }
        case .gRPC(let address): #expect(address == text)
        case .invalid(let reason): Issue.record("\(reason)")
        }
    }

    @Test(arguments: [
        ("https://user:p%40ss@host/v1", "https://user:p%40ss@host"), ("https://host/api/v1/", "https://host/api"),
        ("https://host:443", "https://host:443"),
    ])
    func wholeURLs(_ text: String, _ expected: String) {
        #expect(RESTAddress(text) == .rest(expected))
    }

    @Test(arguments: [
        "http://127.0.0.1:3569", "https://", "ftp://host", "https://host:0", "https://a b", "https://host?x",
    ])
    func badURLs(_ text: String) {
        guard case .invalid = RESTAddress(text) else {
            Issue.record("\(RESTAddress(text))")
            return
        }
    }

    @Test func passwordsAreNotShown() throws {
        let scratch = try ConfigurationScratch()
        let failure = scratch.failure { _ = try Network(name: "n", host: "https://me:secret@host:0").restURL() } ?? ""
        #expect(failure.hasPrefix("what is given is no REST address of network n: "))
        #expect(!failure.contains("secret"))
    }

    @Test func bothForms() throws {
        let configuration = try ConfigurationScratch().load(
            """
            {"networks": {
              "testnet": "access.devnet.nodes.onflow.org:9000",
              "mine": {"host": "https://node.example/v1", "key": "ab", "fork": "mainnet"},
              "grpc": "node.example:9000"
            }}
            """)
        #expect(configuration.networks.map(\.name) == ["emulator", "testing", "testnet", "mainnet", "mine", "grpc"])
        #expect(try configuration.network("testnet").restURL() == "https://rest-testnet.onflow.org")
        #expect(try configuration.network("mine").restURL() == "https://node.example")
        #expect(try configuration.network("mine").fork == "mainnet")
    }

    @Test func unusableOnlyWhenUsed() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try scratch.load("{\"networks\": {\"grpc\": {\"host\": \"node.example:9000\"}}}")
        #expect(
            scratch.failure { _ = try configuration.network("grpc").restURL() } == """
                flow.json:1:32: /networks/grpc/host: node.example:9000 of network grpc looks like a gRPC address, \
                but REST is needed; give the REST address by --host, or write it with http:// or https:// in place of \
                node.example:9000; a local node serves REST on port 8888
                """)
    }

    @Test("C091: without any flow.json the built-in networks are there")
    func builtIn() throws {
        let scratch = try ConfigurationScratch()
        let configuration = try Configuration.load(folder: scratch.folder, environment: ["HOME": scratch.folder])
        #expect(configuration.files == [])
        #expect(try configuration.network("emulator").restURL() == "http://127.0.0.1:8888")
        #expect(try configuration.network("testnet").restURL() == "https://rest-testnet.onflow.org")
        #expect(try configuration.network("mainnet").restURL() == "https://rest-mainnet.onflow.org")
    }

    @Test func searchOrder() throws {
        let (here, home) = (try ConfigurationScratch(), try ConfigurationScratch())
        try home.write("{}")
        let load = { try Configuration.load(folder: here.folder, environment: ["HOME": home.folder]).files }
        #expect(try load() == [home.path()])
        try here.write("{}")
        #expect(try load() == [here.path()])
        try here.write("{")
        #expect(throws: ConfigurationError.self) { try load() }
    }

    @Test(
        "C090: unknown names are refused with the known ones",
        arguments: [
            (
                "{\"deployments\": {\"emulator\": {\"alice\": []}}}",
                "flow.json:1:40: /deployments/emulator/alice: there is no account \"alice\"; no accounts are configured"
            ),
            (
                "{\"deployments\": {\"foo\": {\"alice\": []}}}",
                "flow.json:1:35: /deployments/foo/alice: there is no network \"foo\"; "
                    + "known networks: emulator, testing, testnet, mainnet"
            ),
            (
                "{\"contracts\": {\"A\": {\"source\": \"a\", \"aliases\": {\"foo\": \"0x1\"}}}}",
                "flow.json:1:56: /contracts/A/aliases/foo: there is no network \"foo\"; "
                    + "known networks: emulator, testing, testnet, mainnet"
            ),
            (
                "{\"emulators\": {\"default\": {\"serviceAccount\": \"bob\"}}}",
                "flow.json:1:27: /emulators/default: there is no account \"bob\"; no accounts are configured"
            ),
        ])
    func unknownNames(_ text: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        #expect(scratch.failure { _ = try scratch.load(text) } == expected)
    }

    @Test func unknownNamesAskedFor() {
        let configuration = Configuration.builtIn
        #expect(
            throws: ConfigurationError.self, performing: { try configuration.account("bob") })
        do throws(ConfigurationError) {
            _ = try configuration.network("foo")
        } catch {
            #expect(
                "\(error)"
                    == "there is no network \"foo\"; known networks: emulator, testing, testnet, mainnet")
        }
    }
}
