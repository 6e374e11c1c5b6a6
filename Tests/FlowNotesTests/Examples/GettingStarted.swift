import Cadence
import Flow
import FlowAccess
import FlowDevChain
import FlowNotes
import HTTPCurl

/// A chain in memory, and a note in the notepad of the account that it brings along.
func firstNote() async throws -> [Note] {
    let chain = try DevChain(ChainOptions(accountCount: 1))
    guard let me = chain.owner else { return [] }

    let notepad = Notepad(
        client: AccessClient(transport: chain),
        contracts: ContractAddresses { _ in chain.chain.serviceAddress },
        owner: me.address)
    let done = try await notepad.add(title: "Milk", body: "Two litres", by: Authors(me.signer))
    print("note \(done.value), sealed in transaction \(done.transactionID)")

    return try await notepad.notes() ?? []
}

/// The same notepad on a network of many; only what answers the requests is another.
func notepad(of owner: Address, contractAt contract: Address) throws -> Notepad {
    let transport = try CurlTransport(base: "https://rest-testnet.onflow.org")
    return Notepad(
        client: AccessClient(transport: transport), contracts: ContractAddresses { _ in contract }, owner: owner)
}
