import Bytes
import Cadence

extension BuiltinTable {
    static let addressFunctions: [String: BuiltinFunction] = [
        "Address.toString": { call in
            try call.machine.makeString(Address(rawValue: BuiltinCall.address(call.receiver)).description)
        },
        "Address.toBytes": { call in
            try call.machine.makeBytes(Address(rawValue: BuiltinCall.address(call.receiver)).bytes)
        },
        "Address_Static.fromBytes": { call in
            let bytes = try call.bytes(0)
            guard bytes.count <= 8 else { throw RuntimeFailure.unsupported(Refusal.addressTooLong.text) }
            return .address(bytes.reduce(0) { $0 << 8 | UInt64($1) })
        },
        "Address_Static.fromString": { call in
            .optional(AddressText.address(in: try call.string(0).text).map(Value.address))
        },
        "Functions.Address": { call in
            if case .address = try call.argument(0) { return try call.argument(0) }
            let number = try call.number(0).convert(to: .uint64)
            return .address(number.bigEndianBytes.reduce(0) { $0 << 8 | UInt64($1) })
        },
    ]
}

/// Addresses as the chain reads them.
enum AddressText {
    /// An address of at most sixteen digits behind `0x`; nil for other text.
    static func address(in text: String) -> UInt64? {
        guard text.utf8.starts(with: "0x".utf8) else { return nil }
        let digits = text.utf8.dropFirst(2)
        guard digits.count <= 16 else { return nil }
        var address: UInt64 = 0
        for digit in digits {
            guard let value = Hex.value(of: digit) else { return nil }
            address = address << 4 | UInt64(value)
        }
        return address
    }
}
