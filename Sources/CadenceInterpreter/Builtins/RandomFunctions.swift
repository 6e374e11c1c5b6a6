import Cadence

/// Random numbers, without bias.
enum RandomFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.revertibleRandom": { call in
            guard let type = call.typeArguments.first?.simple, let bits = type.integerType?.bits else {
                throw RuntimeFailure.unsupported(Refusal.randomOfType.text)
            }
            if call.arguments.isEmpty {
                let bytes = try call.machine.asking { try $0.randomBytes(bits / 8) }
                return number(bytes, type, bits: bits)
            }
            let modulo = try call.number(0)
            if modulo.isZero { throw RuntimeFailure.user("modulo argument cannot be zero") }
            return try below(modulo, type, call.machine)
        }
    ]

    private static func number(_ bytes: [UInt8], _ type: SimpleType, bits: Int) -> Value {
        .number(NumberValue(type, unchecked: BigInt(bigEndian: bytes.prefix(bits / 8), signed: false)))
    }

    /// Draws as many bits as the greatest number has until one is not above it.
    private static func below(_ modulo: NumberValue, _ type: SimpleType, _ machine: Machine) throws -> Value {
        let greatest = try NumberValue.subtract(modulo, NumberValue(type, small: 1)).integer
        let bits = greatest.magnitudeBits
        let count = (bits + 7) / 8
        while true {
            try machine.meter.use(.element)
            var bytes = Array(try machine.asking { try $0.randomBytes(count) }.prefix(count))
            if bits % 8 != 0, let first = bytes.first { bytes[0] = first & (UInt8(1) << (bits % 8) - 1) }
            let drawn = BigInt(bigEndian: bytes, signed: false)
            if drawn <= greatest { return .number(NumberValue(type, unchecked: drawn)) }
        }
    }
}
