extension CadenceValue: CadenceConvertible {
    /// The value itself.
    public init(cadence: CadenceValue) {
        self = cadence
    }

    /// The value itself.
    public var cadence: CadenceValue { self }
}

extension Bool: CadenceConvertible {
    /// The truth of a Bool.
    public init(cadence: CadenceValue) throws {
        guard case .bool(let bool)? = cadence.unwrapped else { throw CadenceError.mismatch("Bool", cadence) }
        self = bool
    }

    /// The truth of a Bool.
    public init(reading reader: borrowing CadenceReader) throws {
        self = try reader.leaves.bool(try reader.content(.bool, "Bool"))
    }

    /// A Bool.
    public var cadence: CadenceValue { .bool(self) }
}

extension String: CadenceConvertible {
    /// The text of a String or Character.
    public init(cadence: CadenceValue) throws {
        switch cadence.unwrapped {
        case .string(let text)?, .character(let text)?: self = text
        default: throw CadenceError.mismatch("String", cadence)
        }
    }

    /// The text of a String or Character.
    public init(reading reader: borrowing CadenceReader) throws {
        let (tag, content) = try reader.unwrapped()
        guard tag == .string || tag == .character else { throw reader.mismatch("String", tag) }
        self = reader.document.string(try reader.document.expect(content, .string))
    }

    /// A String.
    public var cadence: CadenceValue { .string(self) }
}

extension Address: CadenceConvertible {
    /// The address of an Address.
    public init(cadence: CadenceValue) throws {
        guard case .address(let address)? = cadence.unwrapped else {
            throw CadenceError.mismatch("Address", cadence)
        }
        self = address
    }

    /// The address of an Address.
    public init(reading reader: borrowing CadenceReader) throws {
        self = try reader.leaves.address(try reader.content(.address, "Address"))
    }

    /// An Address.
    public var cadence: CadenceValue { .address(self) }
}

extension CadencePath: CadenceConvertible {
    /// The path of a Path.
    public init(cadence: CadenceValue) throws {
        guard case .path(let path)? = cadence.unwrapped else { throw CadenceError.mismatch("Path", cadence) }
        self = path
    }

    /// A Path.
    public var cadence: CadenceValue { .path(self) }
}
