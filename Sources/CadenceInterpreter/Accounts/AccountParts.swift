import Cadence

/// Accounts and their parts as values: composites whose first field is the address.
extension Machine {
    /// A reference to an account.
    func accountReference(_ address: UInt64, _ authorization: SemaAuthorization) -> Value {
        let account = accountPart("Account", of: address)
        return .reference(
            ReferenceValue(to: account, authorization: authorization, borrowedType: .nominal(Self.accountType)))
    }

    /// An account or one of its parts, by the name of its type.
    func accountPart(_ name: String, of address: UInt64) -> Value {
        let layout = builtinLayout(name)
        let rest = repeatElement(Value.void, count: max(0, layout.fieldNames.count - 1))
        return .composite(CompositeValue(layout: layout, fields: [.address(address)] + rest))
    }

    static let accountType =
        Builtins.shared.typeNames["Account"]?.nominal
        ?? TypeID(location: .builtin, kind: .composite(.structure), name: "Account", container: nil)

    /// The id of a type of the language.
    static func builtinType(_ name: String) -> SemaType { Builtins.shared.typeNames[name] ?? .invalid }
}

extension Value {
    /// The address of the account a part belongs to.
    var accountAddress: UInt64 {
        get throws {
            guard case .composite(let part) = self, case .address(let address)? = part.fields.first else {
                throw RuntimeFailure.unsupported("this part of an account")
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
        guard index < arguments.count, case .path(let path) = arguments[index] else { throw badArgument }
        return path
    }

    func text(_ index: Int) throws -> String {
        guard index < arguments.count, case .string(let text) = arguments[index] else { throw badArgument }
        return text.text
    }

    func address(_ index: Int) throws -> UInt64 {
        guard index < arguments.count, case .address(let address) = arguments[index] else { throw badArgument }
        return address
    }

    func number(_ index: Int) throws -> NumberValue {
        guard index < arguments.count, case .number(let number) = arguments[index] else { throw badArgument }
        return number
    }

    func unsigned(_ index: Int) throws -> UInt64 {
        guard let number = try number(index).integer.exactly(UInt64.self) else { throw badArgument }
        return number
    }

    func capability(_ index: Int) throws -> CapabilityValue {
        guard index < arguments.count, case .capability(let capability) = arguments[index] else { throw badArgument }
        return capability
    }

    func function(_ index: Int) throws -> FunctionValue {
        guard index < arguments.count, case .function(let function) = arguments[index] else { throw badArgument }
        return function
    }

    func composite(_ index: Int) throws -> CompositeValue {
        guard index < arguments.count, case .composite(let composite) = arguments[index] else { throw badArgument }
        return composite
    }

    func bytes(_ index: Int) throws -> [UInt8] {
        guard index < arguments.count, let bytes = arguments[index].byteArray else { throw badArgument }
        return bytes
    }

    private var badArgument: RuntimeFailure { .unsupported("an argument of another type") }

    /// The type argument of the function.
    var typeArgument: SemaType {
        get throws {
            guard let type = typeArguments.first else { throw RuntimeFailure.unsupported("a missing type argument") }
            return type
        }
    }

    /// The type argument, which is that of a reference.
    var referenceArgument: (authorization: SemaAuthorization, type: SemaType) {
        get throws {
            guard case .reference(let authorization, let type) = try typeArgument else {
                throw RuntimeFailure.unsupported("a type argument that is no reference")
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

/// Arrays of bytes.
extension Value {
    /// The bytes of an array of `UInt8`; nil for anything else.
    var byteArray: [UInt8]? {
        guard case .array(let array) = self else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(array.elements.count)
        for case .number(let number) in array.elements {
            guard let byte = number.small.flatMap({ UInt8(exactly: $0) }) else { return nil }
            bytes.append(byte)
        }
        return bytes.count == array.elements.count ? bytes : nil
    }
}

extension Machine {
    /// An array of `UInt8`.
    func makeBytes(_ bytes: [UInt8], isConstant: Bool = false) throws -> Value {
        try meter.use(.element, times: bytes.count)
        let byte = SemaType.simple(.uint8)
        return .array(
            try makeArray(
                isConstant ? .constantArray(byte, bytes.count) : .array(byte),
                bytes.map { .number(NumberValue(.uint8, small: Int($0))) }))
    }
}
