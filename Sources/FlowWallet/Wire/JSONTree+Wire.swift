import Bytes
package import Cadence

extension JSONTree {
    /// The version that objects of the protocol carry.
    static let wireVersion = "1.0.0"

    /// Whether an object has the version this program speaks, or none, as in the old forms.
    ///
    /// Source: FCL, `normalizers/service`; any other version makes FCL drop the object.
    var hasKnownVersion: Bool {
        guard let version = self["f_vsn"] else { return true }
        return version == .string(Self.wireVersion)
    }

    /// The document that the other side sent; throws `WireError` for what is none.
    package static func wire(_ bytes: [UInt8]) throws(WireError) -> JSONTree {
        do throws(CadenceError) {
            return try JSONTree(json: bytes)
        } catch {
            throw WireError("it is no JSON: \(error)")
        }
    }

    /// An address, with or without `0x`, also under its old name; nil when it is missing. Throws for what is none.
    package func address(_ name: String, old: String? = nil) throws(WireError) -> Address? {
        guard let value = self[name] ?? old.flatMap({ self[$0] }) else { return nil }
        guard let text = value.string, let address = Address(text) else {
            throw WireError("`\(name)` is no address")
        }
        return address
    }

    /// The index of a key, which must be a JSON number; nil when it is missing.
    func keyIndex(_ name: String) throws(WireError) -> UInt32? {
        guard let value = self[name] else { return nil }
        guard let index = value.integer(UInt32.self) else { throw WireError("`\(name)` is no number of a key") }
        return index
    }

    /// Text; nil when it is missing.
    func text(_ name: String) throws(WireError) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw WireError("`\(name)` is no text") }
        return text
    }

    /// Bytes written in hex without `0x`, also under their old name; nil when they are missing.
    package func hex(_ name: String, old: String? = nil) throws(WireError) -> [UInt8]? {
        guard let value = self[name] ?? old.flatMap({ self[$0] }) else { return nil }
        guard let text = value.string, let bytes = Hex.decode(text) else {
            throw WireError("`\(name)` is no hex; give it without 0x")
        }
        return bytes
    }
}
