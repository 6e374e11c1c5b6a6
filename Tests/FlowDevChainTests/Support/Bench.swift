import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowDevChain
import FoundationEssentials
import TestSupport
import Testing

/// A chain with all it takes to send it transactions.
struct Bench {
    let chain: DevChain
    let service: KeySigner

    init(_ options: ChainOptions = ChainOptions(seed: [1, 2, 3])) async throws {
        chain = try DevChain(options)
        service = KeySigner(address: chain.chain.serviceAddress, key: try await chain.serviceKey())
    }

    /// The text of a file of the folder `cadence`, with the addresses of its imports.
    func template(_ path: String, notepad: Address? = nil) throws -> String {
        let bytes = try TestFiles.bytes(TestFiles.package + "/cadence/" + path + ".cdc")
        return ["NotepadManager", "FungibleToken", "FlowToken"].reduce(String(decoding: bytes, as: UTF8.self)) {
            let home = $1 == "NotepadManager" ? notepad : chain.chain.systemContract($1)
            return $0.replacing("import \"\($1)\"", with: "import \($1) from \(home ?? chain.chain.serviceAddress)")
        }
    }

    /// A transaction that one account proposes, pays for and authorizes, as often as it is said to, unsigned.
    func transaction(
        _ text: String, _ arguments: [CadenceValue] = [], by signer: KeySigner, authorizers: [Address]? = nil,
        gas: UInt64 = 9_999, number: UInt64? = nil
    ) async throws -> Transaction {
        var next = number
        if next == nil {
            let keys = try await chain.account(signer.address).keys ?? []
            next = keys.first { $0.index == signer.keyIndex }?.sequenceNumber ?? 0
        }
        return Transaction(
            script: Array(text.utf8), arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            referenceBlock: try await chain.block(.sealed).id, gasLimit: gas,
            proposalKey: ProposalKey(
                address: signer.address, keyIndex: signer.keyIndex, sequenceNumber: next ?? 0),
            payer: signer.address, authorizers: authorizers ?? [signer.address])
    }

    /// Sends a transaction signed by one account, and gives its result.
    @discardableResult
    func send(
        _ text: String, _ arguments: [CadenceValue] = [], by signer: KeySigner, authorizers: [Address]? = nil,
        gas: UInt64 = 9_999
    ) async throws -> ResultRecord {
        let transaction = try await transaction(text, arguments, by: signer, authorizers: authorizers, gas: gas)
        return try await submit(try await transaction.signed(with: [signer]))
    }

    func submit(_ transaction: Transaction) async throws -> ResultRecord {
        try await chain.result(try await chain.submit(transaction))
    }

    @discardableResult
    func addNote(_ title: String, _ body: String, by signer: KeySigner) async throws -> ResultRecord {
        try await send(
            try template("transactions/add_note"), [.string(title), .string(body)], by: signer)
    }

    /// The value a script gives.
    func script(
        _ text: String, _ arguments: [CadenceValue] = [], at reference: BlockReference = .sealed
    ) async throws -> CadenceValue {
        let json = try await chain.executeScript(
            Array(text.utf8), arguments: arguments.map { JSONCadence.encode($0, form: .argument) }, at: reference)
        return try JSONCadence.decode(json)
    }

    func noteCount(of address: Address, at reference: BlockReference = .sealed) async throws -> Int {
        let value = try await script(try template("scripts/notes"), [.address(address)], at: reference)
        guard case .optional(let optional) = value, case .array(let notes) = optional.wrapped else { return 0 }
        return notes.count
    }
}
