public import Cadence

extension Chain {
    /// The address of a contract that every Flow chain has from its genesis, such as `FungibleToken`; nil for any
    /// other name, and where the contract is not known to exist.
    ///
    /// Source: flow-go, `fvm/systemcontracts/system_contracts.go`.
    public func systemContract(_ name: String) -> Address? {
        guard let home = Self.homes[name] else { return nil }
        switch self {
        case .mainnet: return home.mainnet.map(Address.init(rawValue:))
        case .testnet: return home.testnet.map(Address.init(rawValue:))
        default: return address(at: home.indexElsewhere)
        }
    }

    /// An account that holds system contracts.
    private struct Home {
        let mainnet: UInt64?
        let testnet: UInt64?
        /// The number of the account on chains that have only what their genesis made.
        let indexElsewhere: UInt64

        static let service = Home(mainnet: 0xe467_b9dd_11fa_00df, testnet: 0x8c53_03ea_a262_02d6, indexElsewhere: 1)
        static let fungibleToken = Home(
            mainnet: 0xf233_dcee_88fe_0abe, testnet: 0x9a07_66d9_3b66_08b7, indexElsewhere: 2)
        static let burner = Home(mainnet: 0xf233_dcee_88fe_0abe, testnet: 0x9a07_66d9_3b66_08b7, indexElsewhere: 1)
        static let flowToken = Home(mainnet: 0x1654_6533_9904_0a61, testnet: 0x7e60_df04_2a9c_0868, indexElsewhere: 3)
        static let fees = Home(mainnet: 0xf919_ee77_447b_7497, testnet: 0x912d_5440_f7e3_769e, indexElsewhere: 4)
        static let nonFungibleToken = Home(
            mainnet: 0x1d7e_57aa_5581_7448, testnet: 0x631e_88ae_7f1d_7c20, indexElsewhere: 1)
        static let staking = Home(mainnet: 0x8624_b52f_9ddc_d04a, testnet: 0x9eca_2b38_b18b_5dfe, indexElsewhere: 1)
        static let lockedTokens = Home(mainnet: 0x8d0e_87b6_5159_ae63, testnet: nil, indexElsewhere: 1)
        static let storefront = Home(mainnet: nil, testnet: nil, indexElsewhere: 1)
        static let bridge = Home(mainnet: 0x1e4a_a0b8_7d10_b141, testnet: 0xdfc2_0aee_650f_cbdf, indexElsewhere: 1)
        static let evmStorage = Home(mainnet: 0xd421_a63f_aae3_18f9, testnet: 0x1a54_ed2b_e755_2821, indexElsewhere: 5)
        static let executionParameters = Home(
            mainnet: 0xf426_ff57_ee8f_6110, testnet: 0x6997_a2f2_cf57_b73a, indexElsewhere: 2)
    }

    private static let homes: [String: Home] = {
        let names: [(Home, [String])] = [
            (
                .service,
                [
                    "FlowServiceAccount", "FlowStorageFees", "Crypto", "EVM", "NodeVersionBeacon",
                    "RandomBeaconHistory", "FlowTransactionScheduler", "FlowTransactionSchedulerUtils", "Migration",
                ]
            ),
            (.fungibleToken, ["FungibleToken", "FungibleTokenMetadataViews", "FungibleTokenSwitchboard"]),
            (.burner, ["Burner"]),
            (.flowToken, ["FlowToken"]),
            (.fees, ["FlowFees"]),
            (.nonFungibleToken, ["NonFungibleToken", "MetadataViews", "ViewResolver", "CrossVMMetadataViews"]),
            (.staking, ["FlowIDTableStaking", "FlowEpoch", "FlowClusterQC", "FlowDKG"]),
            (.lockedTokens, ["LockedTokens", "FlowStakingCollection"]),
            (.storefront, ["NFTStorefrontV2"]),
            (.bridge, ["FlowEVMBridge"]),
            (.evmStorage, ["EVMStorageAccount"]),
            (.executionParameters, ["ExecutionParametersAccount"]),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { home, names in names.map { ($0, home) } })
    }()
}
