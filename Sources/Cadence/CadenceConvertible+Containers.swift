/// Optional reads a plain value too: the chain takes one where an optional is declared.
extension Optional: CadenceReadable where Wrapped: CadenceReadable {
    /// The content of an Optional, or the value itself.
    public init(cadence: CadenceValue) throws {
        guard case .optional(let optional) = cadence else {
            self = try Wrapped(cadence: cadence)
            return
        }
        self = try optional.wrapped.map { try Wrapped(cadence: $0) }
    }

    /// The content of an Optional, or the value itself.
    public init(reading reader: borrowing CadenceReader) throws {
        let (tag, content) = try reader.document.valueObject(reader.token)
        guard tag == .optional else {
            self = try Wrapped(reading: reader)
            return
        }
        let isNil = reader.document.kind(content) == .null
        self = isNil ? nil : try Wrapped(reading: reader.at(content))
    }
}

extension Optional: CadenceWritable where Wrapped: CadenceWritable {
    /// An Optional.
    public var cadence: CadenceValue { .optional(map(\.cadence)) }
}

extension Optional: CadenceConvertible where Wrapped: CadenceConvertible {}

extension Array: CadenceReadable where Element: CadenceReadable {
    /// The elements of an Array.
    public init(cadence: CadenceValue) throws {
        guard case .array(let array)? = cadence.unwrapped else { throw CadenceError.mismatch("Array", cadence) }
        self = try array.enumerated().map { index, value in
            try CadenceError.locating("[\(index)]") { try Element(cadence: value) }
        }
    }

    /// The elements of an Array.
    public init(reading reader: borrowing CadenceReader) throws {
        let document = reader.document
        let array = try document.expect(try reader.content(.array, "Array"), .array)
        self = []
        reserveCapacity(document.count(of: array, upTo: Self.reserved))
        var token = array + 1
        let end = document.after(array)
        while token < end {
            let element = reader.at(token)
            append(try CadenceError.locating("[\(count)]") { try Element(reading: element) })
            token = document.after(token)
        }
    }
}

extension Array where Element: CadenceReadable {
    /// So many elements get their room at once; a document that only claims to be long gets no more.
    fileprivate static var reserved: Int { 1 << 17 }
}

extension Array: CadenceWritable where Element: CadenceWritable {
    /// An Array.
    public var cadence: CadenceValue { .array(map(\.cadence)) }
}

extension Array: CadenceConvertible where Element: CadenceConvertible {}

extension Dictionary: CadenceReadable where Key: CadenceReadable, Value: CadenceReadable {
    /// The pairs of a Dictionary; `duplicate` when a key occurs twice.
    public init(cadence: CadenceValue) throws {
        guard case .dictionary(let dictionary)? = cadence.unwrapped else {
            throw CadenceError.mismatch("Dictionary", cadence)
        }
        self = [:]
        reserveCapacity(dictionary.count)
        for (index, pair) in dictionary.enumerated() {
            let key = try CadenceError.locating("[\(index)].key") { try Key(cadence: pair.key) }
            let value = try CadenceError.locating("[\(index)].value") { try Value(cadence: pair.value) }
            guard updateValue(value, forKey: key) == nil else {
                throw CadenceError(.duplicate, "the dictionary has this key twice").within("[\(index)].key")
            }
        }
    }
}

extension Dictionary: CadenceWritable where Key: CadenceWritable, Value: CadenceWritable {
    /// A Dictionary, its pairs sorted by the text of the keys so that the bytes are always the same.
    public var cadence: CadenceValue {
        let pairs = map { (key: $0.key.cadence, value: $0.value.cadence) }
        let texts = pairs.map { JSONCadence.encode($0.key) }
        let order = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
        return .dictionary(order.map { pairs[$0] })
    }
}

extension Dictionary: CadenceConvertible where Key: CadenceConvertible, Value: CadenceConvertible {}
