import "FlowFees"

/// What a transaction costs that `payer` pays for: the least, for each unit of computation, and the most with `effort`,
/// the gas limit as a raw number (100 units are 0.00000100). Then the surge factor in it, the bytes the account stores,
/// and the bytes it may store.
access(all) fun main(payer: Address, effort: UFix64): [UFix64] {
    let fees = FlowFees.getFeeParameters()
    let storage = getAccount(payer).storage
    return [
        fees.surgeFactor * fees.inclusionEffortCost,
        fees.surgeFactor * fees.executionEffortCost * 0.00000001,
        fees.surgeFactor * (fees.inclusionEffortCost + effort * fees.executionEffortCost),
        fees.surgeFactor,
        UFix64(storage.used),
        UFix64(storage.capacity)
    ]
}
