import Cadence

/// Accounts and their parts as values: composites whose first field is the address.
extension Machine {
    /// A part of an account, by the name of its type.
    func accountPart(_ name: String, of address: UInt64) -> Value {
        let layout = builtinLayout(name)
        let rest = repeatElement(Value.void, count: max(0, layout.fieldNames.count - 1))
        return .composite(CompositeValue(layout: layout, fields: [.address(address)] + rest))
    }

    static let accountType =
        Builtins.shared.typeNames["Account"]?.nominal
        ?? TypeID(location: .builtin, kind: .composite(.structure), name: "Account", container: nil)
}

extension Value {
    /// The address of the account a part belongs to.
    var accountAddress: UInt64 {
        get throws {
            guard case .composite(let part) = self, case .address(let address)? = part.fields.first else {
                throw RuntimeFailure.unsupported(Refusal.partOfAccount.text)
            }
            return address
        }
    }

    /// A number of a type that holds it.
    static func unsigned(_ number: UInt64, _ type: SimpleType) -> Value {
        .number(NumberValue(type, unchecked: BigInt(magnitude: number)))
    }
}

/// Arguments of known types.
extension BuiltinCall {
    /// The address of the account whose part the function belongs to.
    var account: UInt64 { get throws { try receiver.accountAddress } }

    func path(_ index: Int) throws -> PathValue {
        guard case .path(let path) = try argument(index) else { throw Self.mismatch }
        return path
    }

    func text(_ index: Int) throws -> String {
        guard case .string(let text) = try argument(index) else { throw Self.mismatch }
        return text.text
    }

    func address(_ index: Int) throws -> UInt64 {
        guard case .address(let address) = try argument(index) else { throw Self.mismatch }
        return address
    }

    func unsigned(_ index: Int) throws -> UInt64 {
        guard let number = try number(index).integer.exactly(UInt64.self) else { throw Self.mismatch }
        return number
    }

    func capability(_ index: Int) throws -> CapabilityValue {
        guard case .capability(let capability) = try argument(index) else { throw Self.mismatch }
        return capability
    }

    func composite(_ index: Int) throws -> CompositeValue {
        guard case .composite(let composite) = try argument(index) else { throw Self.mismatch }
        return composite
    }

    /// The type argument of the function.
    var typeArgument: SemaType {
        get throws {
            guard let type = typeArguments.first else {
                throw RuntimeFailure.unsupported(Refusal.missingTypeArgument.text)
            }
            return type
        }
    }

    /// The type argument, which is that of a reference.
    var referenceArgument: (authorization: SemaAuthorization, type: SemaType) {
        get throws {
            guard case .reference(let authorization, let type) = try typeArgument else {
                throw RuntimeFailure.unsupported(Refusal.typeArgumentNoReference.text)
            }
            return (authorization, type)
        }
    }

    /// Whether a callback wants to go on.
    func goesOn(_ function: FunctionValue, _ arguments: [Value]) throws -> Bool {
        try machine.meter.use(.element)
        guard case .bool(let goesOn) = try machine.call(function, arguments, site: site) else { return false }
        return goesOn
    }
}

extension Machine {
    /// A constant-sized array of `UInt8`.
    func makeConstantBytes(_ bytes: [UInt8]) throws -> Value {
        guard case .array(let array) = try makeBytes(bytes) else { return .void }
        array.type = .constantArray(.simple(.uint8), bytes.count)
        return .array(array)
    }

    /// The identifier of a type as messages have it.
    func identifier(of type: SemaType) -> String { type.identifier(programHash) }
}
