extension Machine {
    /// Throws where the native stack comes to its end, long before it is there.
    @inline(__always)
    func checkStack() throws {
        var marker: UInt8 = 0
        let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
        if here < stackLimit { throw RuntimeFailure.unsupported(Refusal.deepNesting.text) }
    }
}

/// Types of programs that are met while another runs.
extension Machine {
    /// Loads the programs that declare what a type is made of; whether that made any type known.
    func loadTypes(of type: SemaType) -> Bool {
        switch type {
        case .optional(let inner), .array(let inner), .constantArray(let inner, _), .reference(_, let inner),
            .capability(let inner?), .inclusiveRange(let inner?):
            return loadTypes(of: inner)
        case .dictionary(let key, let value):
            let isKey = loadTypes(of: key)
            return loadTypes(of: value) || isKey
        case .nominal(let id): return load(id)
        case .intersection(let ids): return ids.reduce(false) { load($1) || $0 }
        case .function(let function):
            return ([function.result] + function.parameters.map(\.type)).reduce(false) { loadTypes(of: $1) || $0 }
        case .simple, .parameter, .capability(nil), .inclusiveRange(nil): return false
        }
    }

    private func load(_ id: TypeID) -> Bool {
        guard id.location.address != nil, types.info(id) == nil else { return false }
        return (try? program(at: id.location)) != nil && types.info(id) != nil
    }
}
