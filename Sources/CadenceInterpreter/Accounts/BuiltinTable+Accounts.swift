extension BuiltinTable {
    static let accountFunctions = merged([
        AccountFunctions.functions, AccountStorageFunctions.functions, AccountCapabilityFunctions.functions,
        ControllerFunctions.functions, ControllerMembers.functions, CapabilityMembers.functions,
        InboxFunctions.functions, KeyFunctions.functions, ContractFunctions.functions,
    ])

    static let accountFields = merged([AccountFields.fields, ControllerMembers.fields, CapabilityMembers.fields])

    static let chainFunctions = merged([
        AlgorithmFunctions.functions, CryptoFunctions.functions, RLPFunctions.functions, BlockFunctions.functions,
        RandomFunctions.functions, RoundingFunctions.functions,
    ])
}
