import Cadence

@testable import FlowWallet

enum JSONTreeText {
    static func tree(_ text: String) throws -> JSONTree { try JSONTree(json: Array(text.utf8)) }
}
