internal import Cadence

/// The contracts flow.json wants in one account on one network.
public struct Deployment: Sendable, Hashable {
    /// One contract and what its initialiser gets.
    public struct Item: Sendable, Hashable {
        /// The name of the contract in `contracts`.
        public let contract: String
        /// The initialiser's arguments, each a JSON-Cadence document as it stands in the file.
        public let arguments: [[UInt8]]
        /// Where flow.json lists it.
        public let place: ConfigurationError.Place
    }

    /// The network's name.
    public let network: String
    /// The account's name.
    public let account: String
    /// The contracts in the order of the file.
    public let items: [Item]
    /// Where flow.json defines it.
    public let place: ConfigurationError.Place

    init(network: String, account: String, _ cursor: JSONCursor) throws(ConfigurationError) {
        self.network = network
        self.account = account
        place = cursor.place
        var items: [Item] = []
        for element in try cursor.elements() {
            items.append(try Item(element))
        }
        self.items = items
    }
}

extension Deployment.Item {
    init(_ cursor: JSONCursor) throws(ConfigurationError) {
        place = cursor.place
        if let name = cursor.textIfAny {
            (contract, arguments) = (name, [])
            return
        }
        _ = try cursor.members()
        guard let name = cursor.member("name") else {
            throw cursor.error("a contract without a name", hint: #"write "Name", or {"name": "Name", "args": []}"#)
        }
        contract = try name.text()
        let arguments = try cursor.member("args")?.elements() ?? []
        self.arguments = arguments.map(\.rawBytes)
        for argument in arguments { try Self.check(argument, of: contract) }
    }

    private static func check(_ argument: JSONCursor, of contract: String) throws(ConfigurationError) {
        do throws(CadenceError) {
            _ = try JSONCadence.decode(argument.rawBytes)
        } catch {
            throw argument.error(
                "an argument of \(contract) cannot be read: \(error)",
                hint: #"write it like {"type": "String", "value": "x"}"#)
        }
    }
}
