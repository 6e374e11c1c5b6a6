import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowNotes
import HTTPCurl

func keepANote(key: String) async throws -> [Note] {
    let me = Address(rawValue: 0x179b_6b1c_b675_5e31)
    let client = AccessClient(transport: try CurlTransport(base: "http://127.0.0.1:8888"))
    let notepad = Notepad(client: client, contracts: ContractAddresses { _ in me }, owner: me)
    let signer = KeySigner(address: me, key: try PrivateKey(.ecdsaP256, hex: key))
    let done = try await notepad.add(title: "Milk", body: "Two litres", by: Authors(signer))
    print("note \(done.value), sealed in transaction \(done.transactionID)")
    return try await notepad.notes() ?? []  // nil is "no notepad", which is not "no notes"
}
