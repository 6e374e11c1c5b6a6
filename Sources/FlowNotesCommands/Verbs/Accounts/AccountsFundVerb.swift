internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `accounts fund`: FLOW from the signer to another account.
enum AccountsFundVerb {
    static let verb = Verb(
        CommandSpec(
            "fund", summary: "Send FLOW from the signer to an account.",
            arguments: [
                ArgumentSpec("ACCOUNT", help: "Who gets it: an address, or a name of flow.json or the keystore"),
                ArgumentSpec("AMOUNT", help: "How much FLOW, such as 10 or 0.001"),
            ],
            examples: [.init("\(Product.name) accounts fund alice 10")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let words = invocation.command.arguments
        guard words.count == 2 else { return }
        let receiver = try invocation.address(ofAccount: words[0])
        let amount = try amount(words[1])
        let sender = try invocation.signer().account
        guard sender.address != receiver else {
            throw CommandFailure(
                .usage, "usage", "\(receiver) is the sender itself", hint: "choose another sender with --signer")
        }
        try await check(amount, of: sender, invocation)
        try await invocation.confirmCost(
            "send \(amount) FLOW from \(sender.name) to \(receiver) on \(invocation.settings.network.value)?",
            act: "send \(amount) FLOW to \(receiver)")
        let result = try await invocation.make(
            .transfer(amount, to: receiver), described: "send \(amount) FLOW to \(receiver)")
        result.report(invocation, done: "sent \(amount) FLOW to \(receiver)")
    }

    /// Says before anything is sent that it is more than there is; a node that does not tell has the last word.
    private static func check(_ amount: UFix64, of sender: SigningAccount, _ invocation: Invocation) async throws {
        guard let balance = try? await invocation.client().account(sender.address).balance,
            balance < amount.rawValue
        else { return }
        throw CommandFailure(
            .transactionFailed, "insufficient_balance",
            "\(sender.name) (\(sender.address)) has \(UFix64(rawValue: balance)) FLOW, less than \(amount)",
            hint: "choose a smaller amount, or another sender by --signer")
    }

    private static func amount(_ text: String) throws -> UFix64 {
        let isWhole = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard let amount = try? UFix64(text: isWhole ? text + ".0" : text), amount.rawValue > 0 else {
            throw CommandFailure(
                .usage, "usage", "\"\(text)\" is no amount of FLOW",
                hint: "give a number above 0 with at most 8 decimals, such as 4.2")
        }
        return amount
    }
}
