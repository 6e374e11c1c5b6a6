import Bytes

/// The rules for type ids: a location, mostly `A.` and an address, and a qualified name; or a built-in name.
enum TypeIdentifier {
    /// The built-in composites, which have no location.
    private static let builtIns: Set<String> = [
        "AccountKey", "PublicKey", "HashAlgorithm", "SignatureAlgorithm", "RoundingRule", "DeploymentResult",
        "Account", "Account.Contracts", "Account.Keys", "Account.Storage", "Account.Capabilities", "Account.Inbox",
        "Account.AccountCapabilities", "Account.StorageCapabilities",
    ]

    /// The id as the chain writes it again: an address with 16 lower-case digits, a point after a bare location.
    ///
    /// Errors: `invalid` for a location that cannot be; for unknown bare names too, unless a node wrote them.
    static func canonical(_ id: String, _ form: JSONCadence.Form) throws(CadenceError) -> String {
        let parts = id.split(separator: ".", omittingEmptySubsequences: false)
        switch parts[0] {
        case "A":
            return try addressID(id, parts)
        case "S", "I":
            guard parts.count > 1 else { throw invalid(id, "has no location") }
            return parts.count == 2 ? id + "." : id
        case "s", "t":
            guard parts.count > 1, parts[1].utf8.count == 64, Hex.decode(parts[1]) != nil else {
                throw invalid(id, "has no location of 64 hex digits")
            }
            return (["\(parts[0])", parts[1].lowercased()] + parts.dropFirst(2).map(String.init)).joined(separator: ".")
                + (parts.count == 2 ? "." : "")
        case "flow", "REPL":
            guard parts.count > 1 else { throw invalid(id, "names no type") }
            return id
        default:
            let isUnknown = parts.count == 1 && !id.isEmpty && !CadenceType.isSimple(id)
            guard builtIns.contains(id) || (form == .node && isUnknown) else {
                throw invalid(id, "has no location and is no built-in type")
            }
            return id
        }
    }

    private static func addressID(_ id: String, _ parts: [Substring]) throws(CadenceError) -> String {
        guard parts.count > 1, let bytes = Hex.decode(parts[1]), let address = Address(bytes: bytes) else {
            throw invalid(id, "has no address of an even number of hex digits, at most 16, after `A.`")
        }
        return (["A", address.hex] + parts.dropFirst(2).map(String.init)).joined(separator: ".")
            + (parts.count == 2 ? "." : "")
    }

    private static func invalid(_ id: String, _ reason: String) -> CadenceError {
        CadenceError(.invalid, "the type id \"\(shortened(id))\" \(reason)")
    }
}
