extension Machine {
    /// The account that a transaction may use, as the type of the parameter allows.
    func accountReference(_ address: UInt64, _ type: SemaType) -> Value {
        let layout = builtinLayout("Account")
        let fields = layout.fieldNames.map { $0 == "address" ? Value.address(address) : .void }
        var authorization = SemaAuthorization.unauthorized
        if case .reference(let mine, _) = type { authorization = mine }
        let account = CompositeValue(layout: layout, fields: fields)
        return .reference(
            ReferenceValue(to: .composite(account), authorization: authorization, borrowedType: .nominal(layout.id)))
    }
}
