import Bytes

/// Makes the values that hold no others.
struct LeafDecoder {
    private let document: JSONDocument
    private let form: JSONCadence.Form
    private let typeDepth: Int

    init(_ document: JSONDocument, form: JSONCadence.Form, limits: JSONCadence.Limits) {
        self.document = document
        self.form = form
        typeDepth = limits.typeDepth
    }

    func decode(_ tag: ValueTag, _ content: Int) throws(CadenceError) -> CadenceValue {
        switch tag {
        case .void: return .void
        case .bool: return .bool(try bool(content))
        case .string: return .string(document.string(try document.expect(content, .string)))
        case .character: return .character(try character(content))
        case .address: return .address(try address(content))
        case .integer(let type): return .integer(try integer(type, content))
        case .fixedPoint(let type): return .fixedPoint(try fixedPoint(type, content))
        case .path: return .path(try path(content))
        case .type: return .type(try type(of: "staticType", content))
        case .capability: return .capability(try capability(content))
        case .function: return .function(try function(content))
        case .optional, .array, .dictionary, .range, .composite:
            throw CadenceError(.invalid, "a container stands where none can be")
        }
    }

    func bool(_ token: Int) throws(CadenceError) -> Bool {
        switch document.kind(token) {
        case .true: return true
        case .false: return false
        default: throw CadenceError(.invalid, "expected true or false, found \(document.description(token))")
        }
    }

    func integer(_ type: CadenceIntegerType, _ token: Int) throws(CadenceError) -> CadenceInteger {
        guard document.kind(token) == .escapedString else {
            return try CadenceInteger(type, text: document.raw(try expectText(token, type.staticName)))
        }
        return try CadenceInteger(type, text: document.string(token))
    }

    func fixedPoint(_ type: CadenceFixedPointType, _ token: Int) throws(CadenceError) -> CadenceFixedPoint {
        guard document.kind(token) == .escapedString else {
            return try CadenceFixedPoint(type, text: document.raw(try expectText(token, type.staticName)))
        }
        return try CadenceFixedPoint(type, text: document.string(token))
    }

    private func expectText(_ token: Int, _ type: StaticString) throws(CadenceError) -> Int {
        guard document.kind(token) == .string else {
            let found = document.description(token)
            throw CadenceError(.invalid, "expected \(type) as digits in a string, found \(found)")
        }
        return token
    }

    private func character(_ token: Int) throws(CadenceError) -> String {
        let text = document.string(try document.expect(token, .string))
        guard CadenceCharacter.isCharacter(text) else {
            throw CadenceError(.invalid, "expected one character, found \"\(shortened(text))\"")
        }
        return text
    }

    func address(_ token: Int) throws(CadenceError) -> Address {
        let text = document.string(try document.expect(token, .string))
        let digits = text.dropFirst(2)
        guard text.utf8.starts(with: "0x".utf8) else {
            throw CadenceError(.invalid, "an address begins with 0x, found \"\(shortened(text))\"")
        }
        if digits.isEmpty { return .zero }
        guard let address = Address(digits), digits.utf8.count.isMultiple(of: 2) || form == .node,
            digits.utf8.allSatisfy({ Hex.value(of: $0) != nil })
        else {
            let count = form == .node ? "1 to 16" : "an even number of at most 16"
            throw CadenceError(.invalid, "an address has \(count) hex digits after 0x, found \"\(shortened(text))\"")
        }
        return address
    }

    private func path(_ token: Int) throws(CadenceError) -> CadencePath {
        try document.expect(token, .object)
        let name = try document.requiredString("domain", of: token)
        let identifier = try document.requiredString("identifier", of: token)
        guard let domain = CadencePath.Domain(rawValue: name) else {
            throw CadenceError(.invalid, "a path is in storage, public or private, found \"\(shortened(name))\"")
        }
        return CadencePath(domain, identifier)
    }

    private func type(of member: StaticString, _ token: Int) throws(CadenceError) -> CadenceType {
        try document.expect(token, .object)
        var types = TypeDecoder(document, form: form, depth: typeDepth)
        return try types.root(member, of: token)
    }

    private func function(_ token: Int) throws(CadenceError) -> CadenceFunctionType {
        guard case .function(let type) = try type(of: "functionType", token) else {
            throw CadenceError(.invalid, "expected a function type").within(".functionType")
        }
        return type
    }

    private func capability(_ token: Int) throws(CadenceError) -> CadenceCapability {
        let borrowType = try type(of: "borrowType", token)
        let address: Address
        do throws(CadenceError) {
            address = try self.address(try document.required("address", of: token))
        } catch {
            throw error.within(".address")
        }
        let path = try document.member("path", of: token)
        guard let path else {
            let id = try document.expect(try document.required("id", of: token), .string, at: "id")
            return CadenceCapability(address: address, id: try number(id), borrowType: borrowType)
        }
        guard form == .node else {
            throw CadenceError(.invalid, "a capability has an id; one with a path is no argument")
        }
        let id = try document.member("id", of: token)
        return CadenceCapability(
            address: address, id: try id.map(number) ?? 0, borrowType: borrowType, path: try oldPath(path))
    }

    private func number(_ token: Int) throws(CadenceError) -> UInt64 {
        do throws(CadenceError) {
            return UInt64(exactly: try integer(.uint64, token)) ?? 0
        } catch {
            throw error.within(".id")
        }
    }

    /// A path as a value object or, in older data, as text.
    private func oldPath(_ token: Int) throws(CadenceError) -> CadencePath {
        do throws(CadenceError) {
            if document.kind(token) == .object {
                let (tag, content) = try document.valueObject(token)
                if tag == .path { return try path(content) }
            } else if let path = CadencePath(document.string(try document.expect(token, .string))) {
                return path
            }
            throw CadenceError(.invalid, "expected a path such as /public/notes")
        } catch {
            throw error.within(".path")
        }
    }
}
