package import Flow

extension Chain {
    /// The chain of the network of that name, where every node of the name is of one chain; nil for other networks,
    /// which may be of any.
    package init?(network: String) {
        switch network {
        case "mainnet": self = .mainnet
        case "testnet": self = .testnet
        case "emulator", Network.localName: self = .emulator
        default: return nil
        }
    }
}
