import Cadence

extension Machine {
    /// Gives an event to the host.
    func emit(_ event: CompositeValue) throws {
        throw RuntimeFailure.unsupported("events")
    }
}
