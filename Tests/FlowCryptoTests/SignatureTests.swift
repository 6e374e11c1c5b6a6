import Bytes
import FlowCrypto
import Testing

struct SignatureTests {
    private static let short =
        "00f0a9a889d5612434ce00ce9563c448c7d9bee2ce0260399f768b6f8d27e26c"
        + "b77851b5bd80cf23e9c6385d6cf216a4df1f925aeb6515a16dc86c16a8511283"
    private static let shortDER =
        "3045022000f0a9a889d5612434ce00ce9563c448c7d9bee2ce0260399f768b6f8d27e26c"
        + "022100b77851b5bd80cf23e9c6385d6cf216a4df1f925aeb6515a16dc86c16a8511283"
    private static let zeros = String(repeating: "00", count: 31)

    @Test("C069: DER numbers are padded to 32 bytes each")
    func padding() throws {
        let der = try #require(Hex.decode(Self.shortDER))
        let signature = try Signature(der: der)
        #expect(Hex.encode(signature.bytes) == Self.short)
        #expect(signature.der == der)
    }

    @Test(
        "good DER",
        arguments: [
            ("3006020101020103", zeros + "01" + zeros + "03"),
            ("3008020200800202" + "0080", zeros + "80" + zeros + "80"),
            ("3006020100020100", zeros + "00" + zeros + "00"),
        ])
    func good(der: String, raw: String) throws {
        let signature = try Signature(der: #require(Hex.decode(der)))
        #expect(Hex.encode(signature.bytes) == raw)
        #expect(Hex.encode(signature.der) == der)
    }

    @Test(
        "faulty DER is refused",
        arguments: [
            "", "30", "3000", "3003020101", "300602010102", "300602010102010300", "3007020101020103",
            "3006020181020103", "300702020001020103", "300502000201" + "03", "3106020101020103", "3006030101020103",
            "308106020101020103", "3080020101020103" + "0000", "3082000602010102010 3", "30840000000602010102" + "0103",
            "3025" + "0220" + "7f" + zeros + "0201", "3027" + "0222" + "01" + zeros + "0000" + "020103",
            "3009020101020103020103",
        ])
    func faulty(der: String) throws {
        let bytes = Hex.decode(der.filter { $0 != " " }) ?? []
        expectRefused(.invalidSignature, "DER") { _ = try Signature(der: bytes) }
    }

    @Test("only 64 bytes are a signature", arguments: [0, 32, 63, 65, 128])
    func length(count: Int) {
        expectRefused(.invalidSignature, "64", "\(count)") {
            _ = try Signature(bytes: [UInt8](repeating: 1, count: count))
        }
    }

    @Test("DER of any signature made has the same numbers, leading zeros too")
    func made() throws {
        let key = try PrivateKey.generate(.ecdsaP256)
        var shortened = 0
        for index in 0..<3000 {
            let raw = try key.sign([UInt8(truncatingIfNeeded: index)], hash: .sha2_256)
            let signature = try Signature(bytes: raw)
            #expect(try Signature(der: signature.der).bytes == raw)
            if raw[0] == 0 || raw[32] == 0 { shortened += 1 }
        }
        #expect(shortened > 0)
    }
}
