import CadenceInterpreter
import Flow
import FlowAccess

/// Transactions in, results out.
extension ChainCore {
    func submit(_ transaction: Transaction) throws(ChainError) -> Identifier {
        let id = transaction.id
        let final = try tip().height
        if try ledger.entry(id) != nil { return id }
        let reference = try ledger.block(transaction.referenceBlock)
        try validator.check(transaction, reference: reference, final: final) { (text) throws(CadenceFailure) in
            try parse(text)
        }
        let expiry = (reference?.height ?? 0).addingReportingOverflow(options.expiry)
        try insert(transaction, id: id, expiry: expiry.overflow ? UInt64(Int64.max) : expiry.partialValue)
        return id
    }

    /// Makes a block of it, or lets it wait for the next one.
    private func insert(_ transaction: Transaction, id: Identifier, expiry: UInt64) throws(ChainError) {
        let isAtOnce = options.blockTime == nil
        func insert() throws(ChainError) {
            // Another process may have taken it meanwhile.
            guard try ledger.entry(id) == nil else { return }
            let number = try ledger.insert(transaction, id: id, expiry: expiry)
            if isAtOnce { _ = try maker.makeBlock(known: [number: transaction]) }
        }
        if isAtOnce { try ledger.transaction(insert) } else { try ledger.quickTransaction(insert) }
    }

    /// Throws what is wrong with the form of a program; what else is wrong shows when it runs.
    private func parse(_ text: [UInt8]) throws(CadenceFailure) {
        if parsed.contains(ProgramText(bytes: text)) { return }
        executor.host.begin()
        executor.host.view = LedgerView(ledger, at: ledger.tip?.height)
        do throws(CadenceFailure) {
            try executor.interpreter.checkTransaction(text)
        } catch {
            let isOwn = error.details.first?.location == ""
            if error.phase == .parse, isOwn, !error.isUnsupported { throw error }
        }
        remember(parsed: text)
    }

    func makeBlock() throws(ChainError) -> BlockHeader {
        try ledger.transaction { () throws(ChainError) in try maker.makeBlock() }
    }

    func result(_ id: Identifier) throws(ChainError) -> ResultRecord {
        let final = try tip().height
        guard let entry = try ledger.entry(id) else { return ResultRecord(id, .unknown) }
        return try result(entry, final: final)
    }

    func results(inBlock id: Identifier) throws(ChainError) -> [ResultRecord] {
        let height = try header(.id(id)).height
        let final = try tip().height
        var results: [ResultRecord] = []
        for entry in try ledger.entries(at: height) { results.append(try result(entry, final: final)) }
        return results
    }

    private func result(_ entry: Ledger.Entry, final: UInt64) throws(ChainError) -> ResultRecord {
        guard let height = entry.height else {
            return ResultRecord(entry.id, entry.expiry < final + 1 ? .expired : .pending)
        }
        let status: TransactionStatus =
            height <= sealedHeight(final) ? .sealed : height <= executedHeight(final) ? .executed : .finalized
        let collections = try ledger.collections(at: height)
        let place = Int(entry.collection)
        return ResultRecord(
            transactionID: entry.id, status: status, blockID: try ledger.block(at: height)?.id, height: height,
            collectionID: collections.indices.contains(place) ? collections[place] : nil,
            errorMessage: status == .finalized ? "" : entry.error,
            errorCode: status == .finalized ? 0 : Int(entry.code),
            computationUsed: status == .finalized ? 0 : entry.computation,
            events: status == .finalized ? [] : try ledger.events(of: entry))
    }
}

extension ResultRecord {
    fileprivate init(_ id: Identifier, _ status: TransactionStatus) {
        self.init(
            transactionID: id, status: status, blockID: nil, height: nil, collectionID: nil, errorMessage: "",
            errorCode: 0, computationUsed: 0, events: [])
    }
}
