internal import CommandKit
internal import FlowWallet

/// `logout`: forgetting the session with a wallet.
enum LogoutVerb {
    static let verb = Verb(
        CommandSpec(
            "logout", summary: "Forget the wallet that was signed in with on this network.",
            discussion: "The wallet is not told; it keeps what it knows of the session until that ends.",
            examples: [.init("\(Product.name) logout"), .init("\(Product.name) logout --network testnet")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let network = invocation.settings.network.value
        let file = invocation.walletSessionFile
        // A file that cannot be read is to be got rid of as well.
        let session = try? file?.read()
        let wasThere = try file?.remove() ?? false
        if !wasThere { invocation.reporter.note("nobody is signed in on \(network)") }
        invocation.reporter.result(
            text: {
                guard wasThere else { return "" }
                return "signed out" + (session.map { " of \($0.address)" } ?? "") + " on \(network)"
            },
            plain: { session.map { "\($0.address)" } ?? "" },
            json: {
                [
                    "network": .string(network), "signed_out": .bool(wasThere),
                    "address": JSONValue(session.map { "\($0.address)" }),
                ]
            })
    }
}
