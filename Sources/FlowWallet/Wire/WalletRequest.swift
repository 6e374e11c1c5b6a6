package import Cadence

/// The body of a request to a wallet's service: who asks, and the message's members beside it.
package struct WalletRequest: Sendable, Hashable {
    /// FCL's version, as the other side says it.
    package var version: String
    /// The service that is called.
    package var service: WalletService
    /// What is known of the application and its surroundings.
    package var config: JSONTree
    /// The message.
    package var message: [JSONTree.Member]

    /// Creates a request.
    package init(version: String, service: WalletService, config: JSONTree, message: [JSONTree.Member]) {
        self.version = version
        self.service = service
        self.config = config
        self.message = message
    }

    /// Reads a request; the message's members are those that are not its own.
    package init(_ json: JSONTree) throws(WireError) {
        guard let members = json.members else { throw WireError("the request is no JSON object") }
        version = json["fclVersion"]?.string ?? ""
        var service = WalletService(type: json["service"]?["type"]?.string ?? "", method: nil)
        service.params = json["service"]?["params"]?.members
        service.data = json["service"]?["data"] ?? json["data"]
        self.service = service
        config = json["config"] ?? .object([])
        message = members.filter { !["fclVersion", "service", "config", "data"].contains($0.name) }
    }

    /// The message as an object.
    package var messageObject: JSONTree { .object(message) }

    /// The body as FCL writes it: `data` only when the service has some, after the arguments of a signable.
    package var json: JSONTree {
        let service = self.service
        var members: [JSONTree.Member] = [
            .init("fclVersion", .string(version)),
            .init(
                "service",
                .of([
                    "params": service.params.map(JSONTree.object), "data": service.data,
                    "type": .string(service.type),
                ])),
            .init("config", config),
        ]
        members += message
        if let data = service.data {
            let place = members.firstIndex { $0.name == "args" }.map { $0 + 1 } ?? members.count
            members.insert(.init("data", data), at: place)
        }
        return .object(members)
    }
}
