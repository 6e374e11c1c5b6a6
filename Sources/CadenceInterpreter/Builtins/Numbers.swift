extension BuiltinTable {
    static let numberFunctions: [String: BuiltinFunction] = ownNumberFunctions.merging(conversions) { first, _ in first
    }

    private static let ownNumberFunctions: [String: BuiltinFunction] = [
        "Number.toString": { call in
            let number = try call.meteredReceiver()
            return try call.machine.makeString(number.description)
        },
        "Number.toBigEndianBytes": { call in try call.machine.makeBytes(call.meteredReceiver().bigEndianBytes) },
        "Number.saturatingAdd": { call in
            .number(try NumberValue.saturatingAdd(call.meteredReceiver(), call.number(0)))
        },
        "Number.saturatingSubtract": { call in
            .number(try NumberValue.saturatingSubtract(call.meteredReceiver(), call.number(0)))
        },
        "Number.saturatingMultiply": { call in
            .number(try NumberValue.saturatingMultiply(call.meteredReceiver(), call.number(0)))
        },
        "Number.saturatingDivide": { call in
            .number(try NumberValue.saturatingDivide(call.meteredReceiver(), call.number(0)))
        },
        "Number_Static.fromString": { call in
            let text = try call.string(0).text
            try call.machine.meter.use(.element, times: text.utf8.count)
            return .optional(try NumberValue.fromString(text, call.numberType()).map(Value.number))
        },
        "Number_Static.fromBigEndianBytes": { call in
            .optional(try NumberValue.fromBigEndianBytes(call.bytes(0), call.numberType()).map(Value.number))
        },
    ]

    static let numberFields: [String: BuiltinField] = [
        "Number_Static.min": { _, type in try limit(BuiltinCall.type(type)?.simple?.minimum) },
        "Number_Static.max": { _, type in try limit(BuiltinCall.type(type)?.simple?.maximum) },
    ]

    private static func limit(_ number: NumberValue?) throws -> Value {
        guard let number else { throw BuiltinCall.mismatch }
        return .number(number)
    }

    /// The functions by the names of the number types.
    private static let conversions: [String: BuiltinFunction] = Dictionary(
        uniqueKeysWithValues: SimpleType.allCases.filter(\.isConcreteNumber).map {
            ("Functions." + $0.rawValue, conversion(to: $0))
        })

    private static func conversion(to type: SimpleType) -> BuiltinFunction {
        { call in
            let number = try call.number(0)
            guard call.arguments.count > 1 else { return .number(try number.convert(to: type)) }
            return .number(try number.convert(to: type, rounding: try call.roundingRule(1)))
        }
    }
}

extension BuiltinCall {
    /// The number; long ones take time.
    fileprivate func meteredReceiver() throws -> NumberValue {
        let number = try Self.number(receiver)
        if number.wordCount > 4 { try machine.meter.use(.element, times: number.wordCount * number.wordCount) }
        return number
    }

    /// The type by whose name a function was called.
    fileprivate func numberType() throws -> SimpleType {
        let type = if case .type(let value) = receiver { value.type } else { receiverType }
        guard let simple = type?.simple, simple.isConcreteNumber else { throw Self.mismatch }
        return simple
    }
}
