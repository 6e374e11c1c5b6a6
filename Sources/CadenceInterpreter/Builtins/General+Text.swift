import Bytes
import Cadence

/// Values as `log` writes them.
struct ValueText {
    let machine: Machine
    private var seen: [ObjectIdentifier] = []

    init(_ machine: Machine) { self.machine = machine }

    func text(of value: Value) throws -> String {
        try machine.meter.use(.element)
        switch value {
        case .void: return "()"
        case .nil: return "nil"
        case .some(let box): return try text(of: box.value)
        case .string(let string), .character(let string): return Self.quoted(string.text)
        case .type(let type): return "Type<\(type.type.map(text(of:)) ?? "")>()"
        case .function(let function): return "\(function.type)"
        case .capability(let capability): return text(of: capability)
        case .range(let range):
            return "InclusiveRange<\(range.start.type.rawValue)>(start: \(range.start), end: \(range.end), "
                + "step: \(range.step))"
        case .array, .dictionary, .composite, .reference: return try containerText(value)
        case .bool(let value): return "\(value)"
        case .number(let number): return "\(number)"
        case .address(let address): return "\(Address(rawValue: address))"
        case .path(let path): return "\(path)"
        }
    }

    private func text(of capability: CapabilityValue) -> String {
        let type = capability.borrowType.map { "<\(text(of: $0))>" } ?? ""
        return "Capability\(type)(address: \(Address(rawValue: capability.address)), id: \(capability.id))"
    }

    private func containerText(_ value: Value) throws -> String {
        var inner = self
        if let object = value.object {
            guard !seen.contains(ObjectIdentifier(object)), seen.count < 64 else { return "..." }
            inner.seen.append(ObjectIdentifier(object))
        }
        switch value {
        case .array(let array):
            return "[" + (try array.elements.map(inner.text).joined(separator: ", ")) + "]"
        case .dictionary(let dictionary): return try inner.text(of: dictionary)
        case .composite(let composite): return try inner.text(of: composite)
        case .reference(let reference): return try inner.text(of: machine.dereference(reference))
        default: return ""
        }
    }

    private func text(of dictionary: DictionaryValue) throws -> String {
        var entries: [String] = []
        try dictionary.forEach { key, value in
            entries.append(try text(of: key) + ": " + text(of: value))
            return true
        }
        return "{" + entries.joined(separator: ", ") + "}"
    }

    private func text(of composite: CompositeValue) throws -> String {
        if let text = try builtinText(of: composite) { return text }
        let fields = try zip(composite.layout.fieldNames, composite.fields).map { "\($0): \(try text(of: $1))" }
        return composite.layout.id.identifier(machine.programHash) + "(" + fields.joined(separator: ", ") + ")"
    }

    /// Accounts and their parts show the address alone, blocks their id in hex.
    private func builtinText(of composite: CompositeValue) throws -> String? {
        let id = composite.layout.id
        guard id.location == .builtin else { return nil }
        if (id.container ?? id) == Machine.accountType, let address = composite.fields.first {
            return "\(id.qualifiedName)(\(try text(of: address)))"
        }
        guard id.name == "Block" else { return nil }
        let values = Dictionary(zip(composite.layout.fieldNames, composite.fields)) { first, _ in first }
        let fields = try ["height", "view", "id", "timestamp"].compactMap { name in
            try values[name].map { value in
                "\(name): \(try name == "id" ? "0x" + Hex.encode(machine.bytes(of: value)) : text(of: value))"
            }
        }
        return "Block(" + fields.joined(separator: ", ") + ")"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\0": result += "\\0"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
