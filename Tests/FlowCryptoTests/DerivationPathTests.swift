import FlowCrypto
import Testing

struct DerivationPathTests {
    private static let hardened = DerivationPath.firstHardened

    @Test("paths are read as they are seen")
    func good() throws {
        let flow = [44 | Self.hardened, 539 | Self.hardened, Self.hardened, 0, 0]
        let rows: [(String, [UInt32])] = [
            ("m/44'/539'/0'/0/0", flow), (" m/44' / 539 '/0'/ 0/0 ", flow), ("m/0", [0]),
            ("m/2147483647'", [.max]), ("m/4294967295", [.max]), ("m/2147483648", [Self.hardened]),
        ]
        for (text, indexes) in rows { #expect(try DerivationPath(text).indexes == indexes, "\(text)") }
        #expect(DerivationPath.flowDefault.description == "m/44'/539'/0'/0/0")
    }

    @Test(
        "other texts are refused",
        arguments: [
            "", "m", "m/", "/", "/0", "m//0", "m/0/", "M/0", "0/1", "44'/539'/0'/0/0", "m/044'", "m/00", "m/0x1",
            "m/0b1",
            "m/0o7", "m/1_0", "m/+5", "m/-1", "m/1.0", "m/1e3", "m/0h", "m/0H", "m/0''", "m/'", "m/0\u{2019}",
            "m/4294967296",
            "m/2147483648'", "m/99999999999999999999999999", "m/\u{661}", "m/0 0", "m/0\u{301}", "n/0",
            "m" + String(repeating: "/1", count: 256), "m/" + String(repeating: "1", count: 100_000),
        ])
    func refused(text: String) {
        expectRefused(.invalidPath) { _ = try DerivationPath(text) }
    }
}
