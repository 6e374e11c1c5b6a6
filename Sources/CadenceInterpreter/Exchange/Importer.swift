import Cadence

/// Turns arguments into values of a run.
struct Importer {
    let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    /// The value of a JSON-Cadence document for a parameter.
    func argument(_ document: [UInt8], _ type: SemaType) throws -> Value {
        throw RuntimeFailure.unsupported("arguments")
    }
}
