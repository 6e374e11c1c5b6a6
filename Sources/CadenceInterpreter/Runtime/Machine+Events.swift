import Cadence

extension Machine {
    /// Gives an event to the host.
    func emit(_ event: CompositeValue) throws {
        try host.emit(try Exporter(self).export(event))
    }
}
