/// What goes into the entry point of a program.
extension LoadedProgram {
    /// What `main` takes.
    var scriptParameters: [SemaFunction.Parameter] {
        guard let main = functions["main"] else { return [] }
        return elaboration.functions[main.range.start.offset]?.parameters ?? []
    }

    /// The transaction this program declares.
    var transaction: TransactionDeclaration? {
        for case .transaction(let transaction) in checked.program.declarations { return transaction }
        return nil
    }

    /// The contracts and interfaces of contracts it declares; an account takes a program with exactly one.
    var contracts: [CompositeDeclaration] {
        checked.program.declarations.compactMap { declaration in
            if case .composite(let composite) = declaration, composite.kind == .contract { composite } else { nil }
        }
    }

    static let notOneContract = "invalid unknown: the code must declare exactly one contract or contract interface"

    /// What the transaction takes.
    var transactionParameters: [SemaFunction.Parameter] {
        (transaction?.parameters?.parameters ?? []).map { parameter in
            let number = elaboration.declared[parameter.name.position.offset].map(Int.init)
            let type = number.flatMap { elaboration.known.indices.contains($0) ? elaboration.known[$0].type : nil }
            return SemaFunction.Parameter(name: parameter.name.name, type: type ?? .invalid)
        }
    }

    /// The types of the accounts that `prepare` takes.
    var prepareParameterTypes: [SemaType] {
        guard let prepare = transaction?.prepare else { return [] }
        return elaboration.functions[prepare.range.start.offset]?.parameters.map(\.type) ?? []
    }
}

extension SemaType {
    /// What a reference permits.
    var authorization: SemaAuthorization {
        if case .reference(let authorization, _) = self { return authorization }
        return .unauthorized
    }
}
