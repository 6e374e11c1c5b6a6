internal import Cadence

/// The addresses of Flow's own contracts on the networks that are built in.
enum CoreContracts {
    /// The service account of an emulator.
    static let emulatorServiceAddress = Address(rawValue: 0xf8d6_e058_6b0a_20c7)

    // Rows: mainnet, testnet, emulator.
    private static let rows: [(names: [String], addresses: [UInt64])] = [
        (
            ["FungibleToken", "FungibleTokenMetadataViews", "FungibleTokenSwitchboard"],
            [0xf233_dcee_88fe_0abe, 0x9a07_66d9_3b66_08b7, 0xee82_856b_f20e_2aa6]
        ),
        (["Burner"], [0xf233_dcee_88fe_0abe, 0x9a07_66d9_3b66_08b7, 0xf8d6_e058_6b0a_20c7]),
        (["FlowToken"], [0x1654_6533_9904_0a61, 0x7e60_df04_2a9c_0868, 0x0ae5_3cb6_e3f4_2a79]),
        (["FlowFees"], [0xf919_ee77_447b_7497, 0x912d_5440_f7e3_769e, 0xe5a8_b7f2_3e8b_548f]),
        (
            ["NonFungibleToken", "MetadataViews", "ViewResolver", "CrossVMMetadataViews"],
            [0x1d7e_57aa_5581_7448, 0x631e_88ae_7f1d_7c20, 0xf8d6_e058_6b0a_20c7]
        ),
        (
            ["FlowServiceAccount", "FlowStorageFees", "EVM", "NodeVersionBeacon", "RandomBeaconHistory"],
            [0xe467_b9dd_11fa_00df, 0x8c53_03ea_a262_02d6, 0xf8d6_e058_6b0a_20c7]
        ),
        (
            ["FlowIDTableStaking", "FlowEpoch", "FlowClusterQC", "FlowDKG"],
            [0x8624_b52f_9ddc_d04a, 0x9eca_2b38_b18b_5dfe, 0xf8d6_e058_6b0a_20c7]
        ),
    ]
    private static let columns = ["mainnet": 0, "testnet": 1, "emulator": 2, "testing": 2]

    /// The address of a core contract on a built-in network.
    static func address(of contract: String, on network: String) -> Address? {
        guard let column = columns[network], let row = rows.first(where: { $0.names.contains(contract) }) else {
            return nil
        }
        return Address(rawValue: row.addresses[column])
    }
}
