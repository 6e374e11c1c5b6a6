public import Cadence

/// Puts addresses into the imports of a Cadence program, so that a node accepts it.
///
/// `import "Notes"`, `import Notes from 0xNotes` and `import Notes from "./Notes.cdc"` become
/// `import Notes from 0x…`. Imports from a real address, comments and texts stay as they are, and so do the numbers
/// of the lines.
public struct ImportResolver<Failure: Error>: Sendable {
    private let address: @Sendable (String) throws(Failure) -> Address
    private let canonicalName: @Sendable (String) -> String

    /// Creates a resolver; the closures give the address of a contract by its name in the program, and the name under
    /// which it is on the chain, where that is another: then `import "Mine"` becomes `import Notes as Mine from 0x…`.
    public init(
        canonicalName: @escaping @Sendable (String) -> String = { $0 },
        address: @escaping @Sendable (String) throws(Failure) -> Address
    ) {
        self.canonicalName = canonicalName
        self.address = address
    }

    /// The program with its imports resolved; throws what the closure throws.
    public func resolve(_ program: String) throws(Failure) -> String {
        let bytes = Array(program.utf8)
        var resolved: [UInt8] = []
        var copied = 0
        for declaration in ImportScanner(bytes).declarations() {
            guard declaration.isToBeResolved else { continue }
            resolved += bytes[copied..<declaration.range.lowerBound]
            resolved += Array(try text(declaration).utf8)
            copied = declaration.range.upperBound
            if copied < bytes.count, CadenceTokens.isWordByte(bytes[copied]) { resolved.append(UInt8(ascii: " ")) }
        }
        return String(decoding: resolved + bytes[copied...], as: UTF8.self)
    }

    /// The names of the contracts that need an address, in the order of the program, each once.
    public static func names(in program: String) -> [String] {
        var names: [String] = []
        for declaration in ImportScanner(Array(program.utf8)).declarations() where declaration.isToBeResolved {
            for item in declaration.items where !names.contains(item.name) { names.append(item.name) }
        }
        return names
    }

    private func text(_ declaration: ImportDeclaration) throws(Failure) -> String {
        var groups: [(address: Address, items: [String])] = []
        for item in declaration.items {
            let found = try address(item.name)
            let canonical = canonicalName(item.name)
            let alias = item.alias ?? (canonical == item.name ? nil : item.name)
            let name = alias.map { "\(canonical) as \($0)" } ?? canonical
            if let index = groups.firstIndex(where: { $0.address == found }) {
                groups[index].items.append(name)
            } else {
                groups.append((found, [name]))
            }
        }
        // On one line: the places in a node's error messages are then those of the file.
        return groups.map { "import \($0.items.joined(separator: ", ")) from \($0.address)" }.joined(separator: " ")
    }
}
