import Cadence
public import Flow

extension AccessClient {
    /// Everything that would keep a transaction from succeeding as far as accounts and blocks tell, in the order in
    /// which a person would mend it; empty when all is well.
    ///
    /// Its fields and signatures, then each key with its curve, hash, index, weight and revoked mark, then the
    /// sequence number, then the age of the reference block. Two requests and one for each signing account, all made
    /// at once.
    public func problems(of transaction: Transaction, chain: Chain? = nil) async throws -> [FlowError] {
        // Of addresses of another chain a node only says that it does not understand them.
        let foreign = transaction.problems(on: chain).filter {
            if case .addressOfAnotherChain = $0 { true } else { false }
        }
        if !foreign.isEmpty { return foreign }
        async let sealed = block(.sealed)
        async let reference = referenceBlock(transaction.referenceBlock)
        let keys = try await keys(of: transaction.signers, absentHasNone: true)
        return transaction.problems(on: chain) + transaction.problems(with: keys)
            + sequenceProblems(transaction, keys)
            + ageProblems(transaction.referenceBlock, try await reference, try await sealed)
    }

    /// The keys of several accounts; one that does not exist has none, or is an error.
    func keys(of addresses: [Address], absentHasNone: Bool = false) async throws -> [Address: [AccountKey]] {
        try await withThrowingTaskGroup(of: (Address, [AccountKey]).self) { group in
            for address in Set(addresses) {
                group.addTask {
                    do {
                        return (address, try await self.account(address, including: .keys).keys ?? [])
                    } catch let error as AccessError {
                        guard absentHasNone, case .notFound = error.kind else { throw error }
                        return (address, [])
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private func referenceBlock(_ id: Identifier) async throws -> Block? {
        do {
            return try await block(.id(id))
        } catch let error as AccessError {
            guard case .notFound = error.kind else { throw error }
            return nil
        }
    }

    private func sequenceProblems(_ transaction: Transaction, _ keys: [Address: [AccountKey]]) -> [FlowError] {
        let proposal = transaction.proposalKey
        guard let key = keys[proposal.address]?.first(where: { $0.index == proposal.keyIndex }) else {
            return [.unknownKey(proposal.address, keyIndex: proposal.keyIndex)]
        }
        if key.sequenceNumber == proposal.sequenceNumber { return [] }
        return [
            .sequenceNumber(
                proposal.address, keyIndex: proposal.keyIndex, given: proposal.sequenceNumber,
                onChain: key.sequenceNumber)
        ]
    }

    private func ageProblems(_ id: Identifier, _ reference: Block?, _ sealed: Block) -> [FlowError] {
        guard let reference else { return [.unknownReferenceBlock(id)] }
        let (age, isNewer) = sealed.height.subtractingReportingOverflow(reference.height)
        return isNewer || age <= Transaction.submissionExpiry ? [] : [.expiredReferenceBlock(id, age: age)]
    }
}
