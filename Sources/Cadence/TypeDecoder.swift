/// Makes static types, by recursion to a limited depth.
///
/// The functions are small and free of closures, because each level of types takes several of their stack frames.
struct TypeDecoder {
    let document: JSONDocument
    let form: JSONCadence.Form
    private var depth: Int
    /// The nominal types written out so far, which may be repeated by id: ids as written to canonical ids.
    private var known: [String: String] = [:]
    /// Where the decoder is; left as it is when something is thrown.
    private var steps: [Step] = []

    private enum Step {
        case member(StaticString)
        case index(Int)
    }

    init(_ document: JSONDocument, form: JSONCadence.Form, depth: Int) {
        self.document = document
        self.form = form
        self.depth = depth
    }

    /// The type in a member of an object; faults have paths that begin there.
    mutating func root(_ name: StaticString, of object: Int) throws(CadenceError) -> CadenceType {
        do throws(CadenceError) {
            return try member(name, of: object)
        } catch {
            throw error.within(path)
        }
    }

    private var path: String {
        steps.reduce(into: "") { path, step in
            switch step {
            case .member(let name): path += ".\(name)"
            case .index(let index): path += "[\(index)]"
            }
        }
    }

    private mutating func member(_ name: StaticString, of object: Int) throws(CadenceError) -> CadenceType {
        let token = try document.required(name, of: object)
        steps.append(.member(name))
        let type = try type(token)
        steps.removeLast()
        return type
    }

    private mutating func type(_ token: Int) throws(CadenceError) -> CadenceType {
        if document.kind(token) == .string || document.kind(token) == .escapedString {
            return try bareType(document.string(token))
        }
        try document.expect(token, .object)
        guard depth > 0 else { throw CadenceError(.limit, "types are nested too deeply") }
        depth -= 1
        let type = try type(token, kind: try document.requiredString("kind", of: token))
        depth += 1
        return type
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
        if CadenceType.isSimple(kind) { return .simple(kind) }
        if let wrap = Self.wrapper(kind) {
            return wrap(try member(kind == "InclusiveRange" ? "element" : "type", of: token))
        }
        if let kind = CadenceNominalType.Kind(rawValue: kind) { return try nominal(kind, token) }
        return try structured(token, kind: kind)
    }

    /// The types that hold one type and nothing else.
    private static func wrapper(_ kind: String) -> ((CadenceType) -> CadenceType)? {
        switch kind {
        case "Optional": CadenceType.optional
        case "VariableSizedArray": CadenceType.variableSizedArray
        case "InclusiveRange": CadenceType.inclusiveRange
        case "Capability": CadenceType.capability
        default: nil
        }
    }

    private mutating func structured(_ token: Int, kind: String) throws(CadenceError) -> CadenceType {
        switch kind {
        case "ConstantSizedArray":
            return .constantSizedArray(try member("type", of: token), size: try size(of: token))
        case "Dictionary":
            return .dictionary(key: try member("key", of: token), value: try member("value", of: token))
        case "Reference": return .reference(try member("type", of: token), try authorization(of: token))
        case "Intersection": return .intersection(try types("types", of: token))
        case "Function": return .function(try function(token))
        // Of a restricted type of old Cadence only the restrictions have a counterpart today.
        case "Restriction" where form == .node: return .intersection(try types("restrictions", of: token))
        default:
            guard form == .node else {
                throw CadenceError(.unknownType, "unknown kind of type \"\(shortened(kind))\"")
            }
            return .simple(kind)
        }
    }

    /// The chain reads a size as a binary floating-point number; one that would become another there is refused.
    private func size(of token: Int) throws(CadenceError) -> UInt64 {
        let size = try document.expect(try document.required("size", of: token), .number, at: "size")
        let text = String(decoding: document.raw(size), as: UTF8.self)
        guard let number = Double(text).flatMap(UInt64.init(exactly:)), UInt64(text).map({ $0 == number }) ?? true
        else {
            throw CadenceError(
                .invalid, "expected a whole number that a double holds as size, found \(document.description(size))"
            ).within(".size")
        }
        return number
    }

    private mutating func nominal(_ kind: CadenceNominalType.Kind, _ token: Int) throws(CadenceError) -> CadenceType {
        let initializers = try initializers(of: token)
        if kind == .event, initializers.count != 1 {
            throw CadenceError(.invalid, "an event has exactly one initializer, found \(initializers.count)")
        }
        let (text, id) = try typeID(of: token)
        let hasBase = kind == .enumeration || kind == .attachment
        let base = hasBase ? try member("type", of: token) : .unknown
        known[text] = id
        let fields = try fields(of: token)
        return .nominal(CadenceNominalType(kind, id: id, base: base, fields: fields, initializers: initializers))
    }

    /// The type id as written and in canonical form.
    private func typeID(of token: Int) throws(CadenceError) -> (text: String, id: String) {
        let text = try document.requiredString("typeID", of: token)
        do throws(CadenceError) {
            return (text, try TypeIdentifier.canonical(text, form))
        } catch {
            throw error.within(".typeID")
        }
    }
}

/// The lists in types.
extension TypeDecoder {
    /// The elements of a member that is an array. The caller steps through them with `enter` and `leave`.
    private mutating func elements(_ name: StaticString, of object: Int) throws(CadenceError) -> [Int] {
        let array = try document.required(name, of: object)
        steps.append(.member(name))
        return document.elements(of: try document.expect(array, .array))
    }

    /// Steps to the element at an index, which must be an object.
    private mutating func enter(_ index: Int, _ element: Int) throws(CadenceError) {
        steps.append(.index(index))
        try document.expect(element, .object)
    }

    /// Leaves an element, or after the last one the member.
    private mutating func leave() {
        steps.removeLast()
    }

    private mutating func types(_ name: StaticString, of object: Int) throws(CadenceError) -> [CadenceType] {
        var types: [CadenceType] = []
        for element in try elements(name, of: object) {
            steps.append(.index(types.count))
            types.append(try type(element))
            leave()
        }
        leave()
        return types
    }

    private mutating func initializers(of object: Int) throws(CadenceError) -> [[CadenceParameter]] {
        var initializers: [[CadenceParameter]] = []
        for element in try elements("initializers", of: object) {
            steps.append(.index(initializers.count))
            let list = document.elements(of: try document.expect(element, .array))
            initializers.append(try parameters(list))
            leave()
        }
        leave()
        return initializers
    }

    private mutating func parameters(_ list: [Int]) throws(CadenceError) -> [CadenceParameter] {
        var parameters: [CadenceParameter] = []
        for element in list {
            try enter(parameters.count, element)
            let label = try document.requiredString("label", of: element)
            let name = try document.requiredString("id", of: element)
            let type = try member("type", of: element)
            parameters.append(CadenceParameter(label: label, name: name, type: type))
            leave()
        }
        return parameters
    }

    private mutating func fields(of object: Int) throws(CadenceError) -> [CadenceNominalType.Field] {
        var fields: [CadenceNominalType.Field] = []
        for element in try elements("fields", of: object) {
            try enter(fields.count, element)
            let name = try document.requiredString("id", of: element)
            fields.append(CadenceNominalType.Field(name, try member("type", of: element)))
            leave()
        }
        leave()
        return fields
    }

    private mutating func function(_ token: Int) throws(CadenceError) -> CadenceFunctionType {
        let typeParameters = try typeParameters(of: token)
        let isView = try isView(token)
        let parameters = try parameters(try elements("parameters", of: token))
        leave()
        return CadenceFunctionType(
            isView: isView, typeParameters: typeParameters, parameters: parameters,
            result: try member("return", of: token))
    }

    private func isView(_ token: Int) throws(CadenceError) -> Bool {
        guard let purity = try document.member("purity", of: token) else { return false }
        return document.isString(try document.expect(purity, .string, at: "purity"), "view")
    }

    private mutating func typeParameters(
        of object: Int
    ) throws(CadenceError) -> [CadenceFunctionType.TypeParameter] {
        guard let list = try document.member("typeParameters", of: object), document.kind(list) != .null else {
            return []
        }
        var parameters: [CadenceFunctionType.TypeParameter] = []
        for element in try elements("typeParameters", of: object) {
            try enter(parameters.count, element)
            let name = try document.requiredString("name", of: element)
            let bound = try document.member("typeBound", of: element)
            let isBound = bound.map { form == .argument || document.kind($0) != .null } ?? false
            let type = isBound ? try member("typeBound", of: element) : .unknown
            parameters.append(CadenceFunctionType.TypeParameter(name, bound: type))
            leave()
        }
        leave()
        return parameters
    }
}
