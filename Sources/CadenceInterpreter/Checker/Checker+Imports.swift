/// What a program takes over from others.
extension Checker {
    /// Declares what is imported; false if nothing more can be checked.
    func declareImport(_ declaration: ImportDeclaration) -> Bool {
        switch declaration.location {
        case .string(let name): return reportLocation(name)
        case .identifier("Crypto"):
            importCrypto(declaration)
            return true
        case .identifier(let name): return reportLocation(name)
        case .address(let address):
            if declaration.imports.isEmpty {
                importAll(of: Self.padded(address), declaration)
                return true
            }
            for item in declaration.imports {
                importContract(item.name.name, item, Self.padded(address), declaration)
            }
            return true
        }
    }

    private func reportLocation(_ name: String) -> Bool {
        errors.append(
            CheckError(
                .external, nil,
                "[Error Code: 1054] location (\(name)) is not a valid location: expecting an AddressLocation, "
                    + "but other location types are passed", place: name))
        return false
    }

    private static func padded(_ address: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, 8 - address.count)) + address
    }

    private func importAll(of address: [UInt8], _ declaration: ImportDeclaration) {
        if location.address == address {
            return reportCycle(Location.contract(address: address, name: ""), declaration)
        }
        guard let names = resolver?.contractNames(address: address) else {
            return refuse(Refusal.importAll.text, declaration.range)
        }
        for name in names { importContract(name, nil, address, declaration) }
    }

    private func reportCycle(_ location: Location, _ declaration: ImportDeclaration) {
        report(
            .cyclicImports, SourceRange(declaration.locationStart, declaration.range.end),
            "cyclic import of `\(location)`",
            secondary: "circular dependencies between imports are not allowed; "
                + "break the cycle by removing one of the import statements")
    }

    private func importCrypto(_ declaration: ImportDeclaration) {
        let address = resolver?.cryptoAddress ?? CryptoContract.emulatorAddress
        let known = resolver?.resolve(address: address, name: CryptoContract.name)
        let names = declaration.imports
        let place = Location.contract(address: address, name: CryptoContract.name)
        if names.contains(where: { $0.alias != nil || $0.name.name == CryptoContract.name }) {
            return refuse(Refusal.importCrypto.text, declaration.range)
        }
        let resolution: ImportResolution
        if case .program? = known {
            resolution = known ?? .missing
        } else if let program = CryptoContract.program(at: address) {
            resolution = .program(program)
        } else {
            resolution = .unavailable(Refusal.importCryptoMissing.text)
        }
        if names.isEmpty { return declare(resolution, CryptoContract.name, nil, place) }
        for item in names { reportMissing(item, item.name.name, place, available: [CryptoContract.name]) }
    }

    private func importContract(
        _ name: String, _ item: ImportDeclaration.Import?, _ address: [UInt8], _ declaration: ImportDeclaration
    ) {
        let place = Location.contract(address: address, name: name)
        if location == place { return reportCycle(place, declaration) }
        if let item, imports.contains(place) {
            report(
                .duplicateImport, SourceRange(item.name.position),
                "duplicate import of `\(name)` from `\(place)`")
        }
        declare(
            resolver?.resolve(address: address, name: name) ?? .unavailable(Refusal.importOf.text(name)), name, item,
            place)
    }

    private func declare(
        _ resolution: ImportResolution, _ name: String, _ item: ImportDeclaration.Import?, _ place: Location
    ) {
        switch resolution {
        case .program(let imported):
            imports.append(place)
            allImports.formUnion(imported.allImports.union([place]))
            table.merge(imported.types)
            guard let type = imported.globalTypes[name] else {
                return refuse(Refusal.importOf.text(name), item?.name.range)
            }
            declareImported(type, imported.globalValues[name], (item?.alias ?? item?.name)?.name ?? name)
        case .missing:
            if let item { reportMissing(item, name, place, available: []) }
        case .broken(let reasons):
            guard !reasons.errors.contains(where: \.isUnsupported) else {
                return refuse(Refusal.importBroken.text, item?.name.range)
            }
            imports.append(place)
            errors.append(
                CheckError(
                    .external, nil,
                    "error getting program \(place): failed to derive value: load program failed: "
                        + reasons.text(at: place), place: "\(place)"))
        case .unavailable(let reason): refuse(reason, item?.name.range)
        }
    }

    /// The names of what is imported have no place in the text.
    private func declareImported(_ type: SemaType, _ value: SemaType?, _ name: String) {
        guard let id = type.nominal else { return }
        if let value {
            if find(name) == nil {
                declareImport(name, .reference(.unauthorized, value))
            } else {
                reportImported(id, name)
            }
        }
        if findType(name) == nil {
            typeScopes[1][name] = type
        } else {
            reportImported(id, name)
        }
    }

    private func reportImported(_ id: TypeID, _ name: String) {
        let start = SourcePosition(offset: 0, line: 0, column: 0)
        report(
            .redeclaration, SourceRange(start, start.shifted(by: name.utf8.count - 1)),
            "cannot redeclare \(id.kindName): `\(name)` is already declared")
    }

    private func reportMissing(
        _ item: ImportDeclaration.Import, _ name: String, _ place: Location, available: [String]
    ) {
        let list = available.map { " - `\($0)`\n" }.joined()
        report(
            .notExported, item.name.range, "cannot find declaration `\(name)` in `\(place)`",
            secondary: "available exported declarations are:\n" + list)
        let local = item.name.name
        if find(local) != nil || findType(local) != nil {
            return refuse(Refusal.importNameTaken.text, item.name.range)
        }
        typeScopes[1][local] = .invalid
        declareImport(local, .invalid)
    }
}
