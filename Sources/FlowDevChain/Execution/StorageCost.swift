import Cadence
import Flow

/// What storing costs in computation, and how the chain says that it was too much.
///
/// The real chain's prices are measured, not published for each byte: 160 kB cost 1,015 units, and looking up what the
/// accounts may store costs two units at least.
struct StorageCost {
    /// How many bytes were stored, code included.
    let bytes: Int

    private static let millionthsOfByte: UInt64 = 6_200
    private static let millionths: UInt64 = 1_000_000
    private static let check: UInt64 = 2

    /// The units for what was stored, rounded up.
    private var units: UInt64 {
        guard bytes > 0 else { return 0 }
        let millionths = UInt64(bytes).multipliedReportingOverflow(by: Self.millionthsOfByte)
        return millionths.overflow ? .max / 2 : millionths.partialValue / Self.millionths + 1
    }

    /// The computation of a transaction with this; throws when that is beyond its limit.
    func charge(_ computation: UInt64, limit: UInt64, id: Identifier, lastWritten: Address) throws -> UInt64 {
        let stored = computation + units
        guard stored <= limit else {
            throw Self.failure(
                "transaction execute failed", "failed to store slab \(lastWritten).1: set value failed", limit,
                place: id.description)
        }
        return stored + Self.check
    }

    /// That the computation left does not do for asking what the accounts may store.
    static func checkFailure(_ service: Address, limit: UInt64) -> ChainFailure {
        failure(
            "storage limit check failed", "failed to retrieve slab \(service).1: get value failed", limit, place: "")
    }

    private static func failure(_ context: String, _ what: String, _ limit: UInt64, place: String) -> ChainFailure {
        ChainFailure(
            1110, context,
            "[Error Code: 1101] cadence runtime error: Execution failed:\nerror: \(what): [Error Code: 1110] "
                + "computation exceeds limit (\(limit))\n--> \(place)\n\nWas this error unhelpful?\n"
                + "Consider suggesting an improvement here: https://github.com/onflow/cadence/issues.\n")
    }
}
