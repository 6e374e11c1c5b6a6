extension BuiltinTable {
    static let generalFunctions: [String: BuiltinFunction] = [
        "Functions.panic": { call in
            throw RuntimeFailure("PanicError", "panic: \(try call.string(0).text)")
        },
        "Functions.assert": { call in
            guard case .bool(let holds) = try call.argument(0) else { throw BuiltinCall.mismatch }
            if holds { return .void }
            let message = call.arguments.count > 1 ? ": " + (try call.string(1).text) : ""
            throw RuntimeFailure("AssertionError", "assertion failed\(message)")
        },
        "Functions.log": { call in
            call.machine.host.log(try ValueText(call.machine).text(of: call.argument(0)))
            return .void
        },
    ]
}
