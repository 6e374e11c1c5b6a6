extension Checker {
    func check(_ transaction: TransactionDeclaration) {
        let id = TypeID(location: location, kind: .transaction, name: "transaction", container: nil)
        var fields: [(name: Identifier, type: SemaType)] = []
        for field in transaction.fields {
            let type = convert(field.type)
            checkAnnotation(type, field.type)
            if table[id].members[field.name.name] != nil { reportRedeclaration(.field, field.name) }
            table[id].add(
                Member(
                    name: field.name.name, kind: .field, type: type, access: .self,
                    isConstant: field.isConstant ?? true, container: id, range: field.name.range))
            fields.append((field.name, type))
            if field.access != .unspecified { refuse(Refusal.transactionFieldAccess.text, field.range) }
        }
        if transaction.prepare == nil, let first = fields.first {
            report(
                .transactionMissingPrepare, first.name.range,
                "transaction missing prepare function for field `\(first.name.name)`")
        }
        containers.append(id)
        implicitOwner = transaction.range.start.offset
        inScope {
            self.parameters(transaction)
            self.parts(transaction, id, fields)
        }
        implicitOwner = nil
        containers.removeLast()
    }

    private func parameters(_ transaction: TransactionDeclaration) {
        for parameter in transaction.parameters?.parameters ?? [] {
            let type = convert(parameter.type)
            checkAnnotation(type, parameter.type)
            declare(parameter.name, .parameter, type)
            if !type.isInvalid, !isImportable(type, 0) {
                report(
                    .invalidNonImportableTransactionParameterType, parameter.range,
                    "transaction parameter must be importable: `\(type)`")
            }
        }
    }

    private func isImportable(_ type: SemaType, _ depth: Int) -> Bool {
        guard depth < 16 else { return false }
        switch type {
        case .simple(let simple):
            return ![.anyResource, .anyResourceAttachment, .never, .any, .storable].contains(simple)
        case .optional(let inner), .array(let inner), .constantArray(let inner, _):
            return isImportable(inner, depth + 1)
        case .dictionary(let key, let value): return isImportable(key, depth + 1) && isImportable(value, depth + 1)
        case .capability: return true
        case .inclusiveRange(let inner): return inner != nil
        case .intersection: return !type.isResource
        case .nominal(let id): return [.structure, .enumeration].contains(id.compositeKind)
        case .reference, .function, .parameter: return false
        }
    }

    private func parts(
        _ transaction: TransactionDeclaration, _ id: TypeID, _ fields: [(name: Identifier, type: SemaType)]
    ) {
        let selfType = SemaType.nominal(id)
        if let prepare = transaction.prepare {
            let type = signature(prepare.signature, isView: false)
            functionTypes[prepare.range.start.offset] = type
            check(
                prepare, type, BodyOptions(mustReturn: false, fields: fields, selfType: selfType, isTransaction: true))
            checkPrepare(prepare, type)
        }
        inScope {
            self.declareImplicit("self", .`self`, selfType)
            if let pre = transaction.preConditions { self.conditions(pre) }
            if let post = transaction.postConditions { self.prepareBefore(post) }
            if let execute = transaction.execute {
                let type = self.signature(execute.signature, isView: false)
                self.functionTypes[execute.range.start.offset] = type
                self.check(execute, type, BodyOptions(mustReturn: false, selfType: selfType, isTransaction: true))
            }
            if let post = transaction.postConditions { self.postConditions(post, nil) }
        }
        for (name, type) in fields where type.isResource && resources.isLost(.selfField(name.name)) {
            report(
                .resourceFieldNotInvalidated, name.range,
                "field `\(name.name)` of type `transaction` is not invalidated (moved or destroyed)")
        }
    }

    private func checkPrepare(_ prepare: FunctionDeclaration, _ type: SemaFunction) {
        let account = SemaType.reference(.unauthorized, Builtins.shared.typeNames["Account"] ?? .invalid)
        for (parameter, checked) in zip(prepare.signature.parameters.parameters, type.parameters)
        where !checked.type.isInvalid && !table.isSubtype(checked.type, of: account) {
            report(
                .invalidTransactionPrepareParameterType, parameter.type.range,
                "parameter for `prepare` must be subtype of `&Account`, not `\(checked.type)`")
        }
    }
}
