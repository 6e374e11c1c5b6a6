/// Makes static types, by recursion to a limited depth.
struct TypeDecoder {
    let document: JSONDocument
    let form: JSONCadence.Form
    private var depth: Int
    /// The nominal types written out so far, which may be repeated by id: ids as written to canonical ids.
    private var known: [String: String] = [:]

    init(_ document: JSONDocument, form: JSONCadence.Form, depth: Int) {
        self.document = document
        self.form = form
        self.depth = depth
    }

    /// The type in a member of an object.
    mutating func member(_ name: StaticString, of object: Int) throws(CadenceError) -> CadenceType {
        let token = try document.required(name, of: object)
        do throws(CadenceError) {
            return try type(token)
        } catch {
            throw error.within(".\(name)")
        }
    }

    private mutating func type(_ token: Int) throws(CadenceError) -> CadenceType {
        if document.kind(token) == .string || document.kind(token) == .escapedString {
            return try bareType(document.string(token))
        }
        try document.expect(token, .object)
        guard depth > 0 else { throw CadenceError(.limit, "types are nested too deeply") }
        depth -= 1
        defer { depth += 1 }
        return try type(token, kind: try document.requiredString("kind", of: token))
    }

    private func bareType(_ text: String) throws(CadenceError) -> CadenceType {
        if text.isEmpty { return .unknown }
        if let id = known[text] { return .named(id) }
        guard form == .node else {
            throw CadenceError(.invalid, "expected a type as an object, found \"\(shortened(text))\"")
        }
        return CadenceType.isSimple(text) ? .simple(text) : .named(text)
    }

    private mutating func type(_ token: Int, kind: String) throws(CadenceError) -> CadenceType {
        switch kind {
        case "Optional": return .optional(try member("type", of: token))
        case "VariableSizedArray": return .variableSizedArray(try member("type", of: token))
        case "ConstantSizedArray":
            return .constantSizedArray(try member("type", of: token), size: try size(of: token))
        case "Dictionary":
            return .dictionary(key: try member("key", of: token), value: try member("value", of: token))
        case "InclusiveRange": return .inclusiveRange(try member("element", of: token))
        case "Capability": return .capability(try member("type", of: token))
        case "Reference": return .reference(try member("type", of: token), try authorization(of: token))
        case "Intersection": return .intersection(try types("types", of: token))
        case "Function": return .function(try function(token))
        case "Restriction" where form == .node: return try restriction(token)
        default:
            if CadenceType.isSimple(kind) { return .simple(kind) }
            if let kind = CadenceNominalType.Kind(rawValue: kind) { return .nominal(try nominal(kind, token)) }
            guard form == .node else {
                throw CadenceError(.unknownType, "unknown kind of type \"\(shortened(kind))\"")
            }
            return .simple(kind)
        }
    }

    private func size(of token: Int) throws(CadenceError) -> UInt64 {
        let size = try document.expect(try document.required("size", of: token), .number, at: "size")
        guard let number = Double(String(decoding: document.raw(size), as: UTF8.self)).flatMap(UInt64.init(exactly:)),
            number <= Self.largestSize
        else {
            throw CadenceError(
                .invalid, "expected a whole number up to 2^53 as size, found \(document.description(size))"
            ).within(".size")
        }
        return number
    }

    /// The chain reads a size as a binary floating-point number; above this it would be another one.
    private static let largestSize: UInt64 = 1 << 53

    /// A type of old Cadence: only its restrictions have a counterpart today.
    private mutating func restriction(_ token: Int) throws(CadenceError) -> CadenceType {
        .intersection(try types("restrictions", of: token))
    }

    private mutating func types(_ name: StaticString, of token: Int) throws(CadenceError) -> [CadenceType] {
        try list(name, of: token) { (types, token) throws(CadenceError) in try types.type(token) }
    }

    /// What `element` makes of the elements of a member that is an array.
    mutating func list<Element>(
        _ name: StaticString, of object: Int,
        _ element: (inout TypeDecoder, Int) throws(CadenceError) -> Element
    ) throws(CadenceError) -> [Element] {
        try list(try document.required(name, of: object), name.description, element)
    }

    private mutating func list<Element>(
        _ token: Int, _ name: String, _ element: (inout TypeDecoder, Int) throws(CadenceError) -> Element
    ) throws(CadenceError) -> [Element] {
        var result: [Element] = []
        do throws(CadenceError) {
            try document.expect(token, .array)
            for token in document.elements(of: token) {
                do throws(CadenceError) {
                    result.append(try element(&self, token))
                } catch {
                    throw error.within("[\(result.count)]")
                }
            }
        } catch {
            throw error.within(name.isEmpty ? "" : "." + name)
        }
        return result
    }

    private mutating func nominal(
        _ kind: CadenceNominalType.Kind, _ token: Int
    ) throws(CadenceError) -> CadenceNominalType {
        let initializers = try list("initializers", of: token) { (types, token) throws(CadenceError) in
            try types.list(token, "") { (types, token) throws(CadenceError) in try types.parameter(token) }
        }
        if kind == .event, initializers.count != 1 {
            throw CadenceError(.invalid, "an event has exactly one initializer, found \(initializers.count)")
        }
        let text = try document.requiredString("typeID", of: token)
        let id: String
        do throws(CadenceError) {
            id = try TypeIdentifier.canonical(text, form)
        } catch {
            throw error.within(".typeID")
        }
        let hasBase = kind == .enumeration || kind == .attachment
        let base = hasBase ? try member("type", of: token) : .unknown
        known[text] = id
        let fields = try list("fields", of: token) { (types, token) throws(CadenceError) in
            try types.document.expect(token, .object)
            let name = try types.document.requiredString("id", of: token)
            return CadenceNominalType.Field(name, try types.member("type", of: token))
        }
        return CadenceNominalType(kind, id: id, base: base, fields: fields, initializers: initializers)
    }

    private mutating func function(_ token: Int) throws(CadenceError) -> CadenceFunctionType {
        var generics: [CadenceFunctionType.TypeParameter] = []
        if let list = try document.member("typeParameters", of: token), document.kind(list) != .null {
            generics = try self.list(list, "typeParameters") { (types, token) throws(CadenceError) in
                try types.typeParameter(token)
            }
        }
        let purity = try document.member("purity", of: token)
        let isView = try purity.map { (token) throws(CadenceError) in
            document.isString(try document.expect(token, .string, at: "purity"), "view")
        }
        let parameters = try list("parameters", of: token) { (types, token) throws(CadenceError) in
            try types.parameter(token)
        }
        return CadenceFunctionType(
            isView: isView ?? false, typeParameters: generics, parameters: parameters,
            result: try member("return", of: token))
    }

    private mutating func typeParameter(_ token: Int) throws(CadenceError) -> CadenceFunctionType.TypeParameter {
        try document.expect(token, .object)
        let name = try document.requiredString("name", of: token)
        guard let bound = try document.member("typeBound", of: token),
            form == .argument || document.kind(bound) != .null
        else { return CadenceFunctionType.TypeParameter(name) }
        return CadenceFunctionType.TypeParameter(name, bound: try member("typeBound", of: token))
    }

    private mutating func parameter(_ token: Int) throws(CadenceError) -> CadenceParameter {
        try document.expect(token, .object)
        let label = try document.requiredString("label", of: token)
        let name = try document.requiredString("id", of: token)
        return CadenceParameter(label: label, name: name, type: try member("type", of: token))
    }
}
