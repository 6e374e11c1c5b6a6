import Cadence
import CadenceInterpreter
import Flow
import FlowAccess

/// Accounts, events and scripts.
extension ChainCore {
    func account(_ address: Address, at reference: BlockReference) throws(ChainError) -> Account {
        let (view, header) = try state(of: address, at: reference)
        var contracts: [String: [UInt8]] = [:]
        for name in try view.contractNames(of: address) { contracts[name] = try view.code(of: name, at: address) }
        return Account(
            address: address, balance: try balance(of: address, view, header), keys: try keys(of: address, view),
            contracts: contracts)
    }

    func keys(of address: Address, at reference: BlockReference) throws(ChainError) -> [AccountKey] {
        try keys(of: address, state(of: address, at: reference).view)
    }

    func key(_ index: UInt32, of address: Address, at reference: BlockReference) throws(ChainError) -> AccountKey {
        let view = try state(of: address, at: reference).view
        let number = try view.sequenceNumber(index, of: address)
        guard let key = try view.key(index, of: address)?.accountKey(sequenceNumber: number) else {
            throw ChainError(.notFound, "the account \(address) has no key \(index)")
        }
        return key
    }

    func balance(of address: Address, at reference: BlockReference) throws(ChainError) -> UInt64 {
        let (view, header) = try state(of: address, at: reference)
        return try balance(of: address, view, header)
    }

    /// The state that an account, which has to be there, is read from.
    private func state(
        of address: Address, at reference: BlockReference
    ) throws(ChainError) -> (view: LedgerView, header: BlockHeader) {
        let header = try header(reference)
        let view = LedgerView(ledger, at: header.height)
        guard try view.hasAccount(address) else {
            throw ChainError(.notFound, "account not found for address \(address.hex)")
        }
        return (view, header)
    }

    private func keys(of address: Address, _ view: LedgerView) throws(ChainError) -> [AccountKey] {
        var keys: [AccountKey] = []
        for index in 0..<(try view.keyCount(of: address)) {
            let number = try view.sequenceNumber(index, of: address)
            if let key = try view.key(index, of: address)?.accountKey(sequenceNumber: number) { keys.append(key) }
        }
        return keys
    }

    private static let balanceScript = Array(
        "access(all) fun main(account: Address): UFix64 { return getAccount(account).balance }".utf8)

    private func balance(
        of address: Address, _ view: LedgerView, _ header: BlockHeader
    ) throws(ChainError) -> UInt64 {
        let argument = JSONCadence.encode(.address(address), form: .argument)
        let value = try executor.script(Self.balanceScript, [argument], view, header)
        guard case .fixedPoint(let balance) = value else { return 0 }
        return balance.scaled.exactly(UInt64.self) ?? 0
    }

    func script(
        _ text: [UInt8], _ arguments: [[UInt8]], at reference: BlockReference
    ) throws(ChainError) -> CadenceValue {
        let header = try header(reference)
        return try executor.script(text, arguments, LedgerView(ledger, at: header.height), header)
    }

    // MARK: Events

    func events(_ type: String, in heights: ClosedRange<UInt64>) throws(ChainError) -> [BlockEventRecord] {
        let sealed = sealedHeight(try tip().height)
        guard heights.lowerBound <= sealed else { return [] }
        var records: [BlockEventRecord] = []
        for height in heights.lowerBound...min(heights.upperBound, sealed) {
            guard let header = try ledger.block(at: height) else { continue }
            records.append(try events(type, header))
        }
        return records
    }

    func events(_ type: String, inBlocks ids: [Identifier]) throws(ChainError) -> [BlockEventRecord] {
        var records: [BlockEventRecord] = []
        for id in ids { records.append(try events(type, try header(.id(id)))) }
        return records
    }

    private func events(_ type: String, _ header: BlockHeader) throws(ChainError) -> BlockEventRecord {
        BlockEventRecord(
            blockID: header.id, height: header.height, timestamp: header.timestamp,
            events: try ledger.events(type, at: header.height))
    }
}
