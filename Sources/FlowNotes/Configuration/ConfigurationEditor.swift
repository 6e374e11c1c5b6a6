public import Cadence
internal import Glibc

/// Changes single values of a flow.json and leaves every other byte as it is.
///
/// The file is replaced at once: a reader sees the old or the new one, never a half.
public struct ConfigurationEditor: Sendable {
    private let file: String
    private let makesFile: Bool

    /// Creates an editor of the file at a path; it is read anew for every change.
    public init(file: String) { self.init(file: file, makesFile: false) }

    /// The same for a file that, if it is not there, is made with its first value, readable by its owner alone.
    package init(file: String, makesFile: Bool) {
        self.file = file
        self.makesFile = makesFile
    }

    private func top() throws(ConfigurationError) -> JSONCursor {
        do throws(ConfigurationError) {
            return try JSONCursor(Configuration.source(file))
        } catch {
            guard makesFile, error.kind == .absent else { throw error }
            return try JSONCursor(JSONSource(file: file, bytes: Array("{}\n".utf8)))
        }
    }

    /// Notes where a contract is on a network; one given as a path, or a dependency given as a text, becomes an object
    /// with that text as `source`.
    public func setAlias(
        of contract: String, on network: String, to address: Address
    ) throws(ConfigurationError) {
        let top = try top()
        let literal = JSONText.quote(address.hex)
        let holds = { (section: String) in top.member(section)?.member(contract) != nil }
        let section = !holds("contracts") && holds("dependencies") ? "dependencies" : "contracts"
        if let entry = top.member(section)?.member(contract), let source = entry.textIfAny {
            let edit = JSONEdit(top)
            let object: JSONEdit.Value = .object([
                ("source", .literal(JSONText.quote(source))), ("aliases", .object([(network, .literal(literal))])),
            ])
            return try write(edit.replacing(entry.node, with: object))
        }
        try set([section, contract, "aliases", network], to: .literal(literal), in: top)
    }

    /// Adds an account whose key lies in a file, or puts it in the place of the one of that name.
    public func setAccount(
        _ name: String, address: Address, keyFile: String
    ) throws(ConfigurationError) {
        let key: JSONEdit.Value = .object([
            ("type", .literal("\"file\"")), ("location", .literal(JSONText.quote(keyFile))),
        ])
        let account: JSONEdit.Value = .object([("address", .literal(JSONText.quote(address.hex))), ("key", key)])
        try set(["accounts", name], to: account, in: try top())
    }

    /// Sets a text at the end of a way of names; what is missing of the way is made.
    package func set(_ path: [String], to text: String) throws(ConfigurationError) {
        try set(path, to: .literal(JSONText.quote(text)), in: try top())
    }

    /// Takes a member out; one that is not there is no error.
    package func remove(_ path: [String]) throws(ConfigurationError) {
        let top = try top()
        var cursor = top
        for name in path.dropLast() {
            guard let next = cursor.member(name) else { return }
            cursor = next
        }
        guard let name = path.last, cursor.member(name) != nil else { return }
        _ = try cursor.members()
        try write(JSONEdit(top).removing(name, from: cursor.node))
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
            throw ConfigurationError(cannotWrite: file, error.reason)
        }
    }
}

extension ConfigurationError {
    /// A file could not be written; the reason is the end of a sentence.
    init(cannotWrite file: String, _ reason: String) {
        self.init(
            .unwritable, "cannot write \(file): \(reason)", hint: "it is as it was; check the folder's permissions")
    }
}
