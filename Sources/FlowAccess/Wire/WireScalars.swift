package import Cadence
import FoundationEssentials

/// Base64 in a list.
package struct WireBytes: Decodable, Sendable {
    package let bytes: [UInt8]

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let data = Data(base64Encoded: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected base64")
        }
        bytes = [UInt8](data)
    }
}

/// An address in a list.
package struct WireAddress: Decodable, Sendable {
    package let address: Address

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let address = Address(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected an address")
        }
        self.address = address
    }
}
