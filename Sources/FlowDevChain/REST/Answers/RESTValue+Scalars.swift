import Cadence
import Flow
import FoundationEssentials

extension RESTValue {
    /// An id, 64 hex digits; empty when there is none.
    static func id(_ id: Identifier?) -> RESTValue { .string(id?.description ?? "") }

    /// An address, 16 hex digits.
    static func address(_ address: Address) -> RESTValue { .string(address.hex) }

    /// A whole number as decimal text.
    static func decimal(_ number: some BinaryInteger) -> RESTValue { .string(String(number)) }

    /// Bytes as base64.
    static func base64(_ bytes: [UInt8]) -> RESTValue { .string(Data(bytes).base64EncodedString()) }

    /// Nanoseconds since 1970 as a time in UTC, with as many decimals as it needs.
    static func time(_ nanoseconds: Int64) -> RESTValue { .string(Timestamp.text(nanoseconds)) }
}
