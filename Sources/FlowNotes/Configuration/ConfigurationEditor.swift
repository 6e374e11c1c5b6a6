public import Cadence
internal import Glibc

/// Changes single values of a flow.json and leaves every other byte as it is.
///
/// The file is replaced at once: a reader sees the old or the new one, never a half.
public struct ConfigurationEditor: Sendable {
    private let file: String

    /// Creates an editor of the file at a path; it is read anew for every change.
    public init(file: String) {
        self.file = file
    }

    /// Notes where a contract is on a network; a contract given as a path becomes an object with that path as `source`.
    public func setAlias(
        of contract: String, on network: String, to address: Address
    ) throws(ConfigurationError) {
        let top = try JSONCursor(Configuration.source(file))
        let literal = JSONText.quote(address.hex)
        if let entry = top.member("contracts")?.member(contract), let path = entry.textIfAny {
            let edit = JSONEdit(top)
            let object: JSONEdit.Value = .object([
                ("source", .literal(JSONText.quote(path))), ("aliases", .object([(network, .literal(literal))])),
            ])
            return try write(edit.replacing(entry.node, with: object))
        }
        try set(["contracts", contract, "aliases", network], to: .literal(literal), in: top)
    }

    /// Adds an account whose key lies in a file, or puts it in the place of the one of that name.
    public func setAccount(
        _ name: String, address: Address, keyFile: String
    ) throws(ConfigurationError) {
        let key: JSONEdit.Value = .object([
            ("type", .literal("\"file\"")), ("location", .literal(JSONText.quote(keyFile))),
        ])
        let account: JSONEdit.Value = .object([("address", .literal(JSONText.quote(address.hex))), ("key", key)])
        try set(["accounts", name], to: account, in: try JSONCursor(Configuration.source(file)))
    }

    private func set(
        _ path: [String], to value: JSONEdit.Value, in top: JSONCursor
    ) throws(ConfigurationError) {
        var cursor = top
        var value = value
        for (index, name) in path.enumerated() {
            _ = try cursor.members()
            guard let next = cursor.member(name) else {
                for missing in path[(index + 1)...].reversed() { value = .object([(missing, value)]) }
                return try write(JSONEdit(top).adding(name, value, to: cursor.node))
            }
            cursor = next
        }
        try write(JSONEdit(top).replacing(cursor.node, with: value))
    }

    private func write(_ bytes: [UInt8]) throws(ConfigurationError) {
        do throws(FileReplacement.Failure) {
            try FileReplacement.write(bytes, to: file)
        } catch {
            throw ConfigurationError(
                .unwritable, "cannot write \(file): \(error.reason)",
                hint: "it is as it was; check the folder's permissions")
        }
    }
}
