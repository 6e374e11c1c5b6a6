import Bytes
import Cadence
import Flow

/// Addresses in a question.
enum AddressParameter {
    /// The address of 16 hex digits, with `0x` or without, that can belong to an account of the chain.
    static func read(_ text: String, on chain: Chain) throws(RESTError) -> Address {
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : Substring(text)
        guard digits.utf8.count == 16, let bytes = Hex.decode(digits), let address = Address(bytes: bytes) else {
            throw .malformed("invalid address")
        }
        guard chain.isValid(address) else {
            // The server lets the words of its interior out here.
            throw .malformed(
                "rpc error: code = InvalidArgument desc = address \(address.hex) is invalid for chain \(chain.rawValue)"
            )
        }
        return address
    }
}
