import Cadence

/// Turns values of a run into portable ones.
struct Exporter {
    let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    func export(_ value: Value) throws -> CadenceValue {
        throw RuntimeFailure.unsupported("results")
    }
}
