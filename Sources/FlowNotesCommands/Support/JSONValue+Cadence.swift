internal import Cadence

extension JSONValue {
    /// A Cadence value as plain JSON; see `CadenceValue.plainJSON`.
    init(cadence value: CadenceValue) { self = .raw(value.plainJSON) }
}
