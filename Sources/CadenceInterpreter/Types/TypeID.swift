import Bytes

/// The place a program is from.
enum Location: Sendable, Hashable {
    case script
    case transaction
    case builtin
    case contract(address: [UInt8], name: String)

    /// The account the program belongs to.
    var address: [UInt8]? {
        if case .contract(let address, _) = self { return address }
        return nil
    }
}

extension Location: CustomStringConvertible {
    /// The place as the chain writes it, for example `f8d6e0586b0a20c7.Crypto`; empty where it has no name of its own.
    var description: String {
        guard case .contract(let address, let name) = self else { return "" }
        let hex = Hex.encode(address)
        return name.isEmpty ? hex : "\(hex).\(name)"
    }
}

/// The identity of a declared type: its place and its dotted name.
final class TypeID: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case composite(CompositeKind)
        case interface(CompositeKind)
        case entitlement
        case mapping
        case transaction
    }

    let location: Location
    let kind: Kind
    /// The name with those of the types around it, dotted.
    let qualifiedName: String
    let container: TypeID?
    /// The place among types of one name: 0 but for declarations that are errors.
    let copy: Int

    init(location: Location, kind: Kind, name: String, container: TypeID?, copy: Int = 0) {
        self.location = location
        self.kind = kind
        qualifiedName = container.map { $0.qualifiedName + "." + name } ?? name
        self.container = container
        self.copy = copy
    }

    var name: String { qualifiedName.split(separator: ".").last.map(String.init) ?? "" }

    var compositeKind: CompositeKind? {
        switch kind {
        case .composite(let kind), .interface(let kind): kind
        default: nil
        }
    }

    var isInterface: Bool {
        if case .interface = kind { return true }
        return false
    }

    static func == (a: TypeID, b: TypeID) -> Bool {
        a === b
            || (a.qualifiedName == b.qualifiedName && a.kind == b.kind && a.copy == b.copy && a.location == b.location)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(qualifiedName)
    }

    /// The types around it, itself first.
    var chain: [TypeID] { [self] + (container?.chain ?? []) }

    /// What the declaration is called in messages.
    var kindName: String {
        switch kind {
        case .composite(let kind): kind.words
        case .interface(let kind): kind.words + " interface"
        case .entitlement: "entitlement"
        case .mapping: "entitlement mapping"
        case .transaction: "transaction"
        }
    }
}

extension CompositeKind {
    /// The kind in the words of messages.
    var words: String { self == .structure ? "structure" : rawValue }
}
