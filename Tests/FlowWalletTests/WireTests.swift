import Testing

@testable import FlowWallet

struct WireTests {
    @Test func readsAService() throws {
        let json = try JSONTreeText.tree(#"{"f_vsn":"1.0.0","type":"authz","identity":{"address":"0x1","keyId":2}}"#)
        let service = try #require(try WalletService(json))
        #expect(service.keyIndex == 2)
    }
}
