/// The blocks of the chain.
enum BlockFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.getCurrentBlock": { call in
            try make(try call.machine.asking { try $0.currentBlock() }, call.machine)
        },
        "Functions.getBlock": { call in
            let height = try call.unsigned(0)
            guard let block = try call.machine.asking({ try $0.block(at: height) }) else {
                throw RuntimeFailure(
                    "ExternalError", "get block at height failed for height \(height): could not find entity")
            }
            return .optional(try make(block, call.machine))
        },
    ]

    private static func make(_ block: HostBlock, _ machine: Machine) throws -> Value {
        // The chain gives whole seconds.
        guard let seconds = UInt64(exactly: block.timestamp / 1_000_000_000) else {
            throw RuntimeFailure.unsupported(Refusal.blockBefore1970.text)
        }
        let id = try machine.makeConstantBytes(block.id)
        return .composite(
            try machine.makeComposite(
                machine.builtinLayout("Block"),
                [
                    .unsigned(block.height, .uint64), .unsigned(block.view, .uint64),
                    .unsigned(seconds &* 100_000_000, .ufix64), id,
                ]))
    }
}
