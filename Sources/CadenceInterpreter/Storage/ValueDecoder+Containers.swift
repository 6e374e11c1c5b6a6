/// Arrays and dictionaries.
extension ValueDecoder {
    mutating func array() throws -> ArrayValue {
        let type = try type()
        let array = ArrayValue(type: type, elements: try elements())
        array.owner = owner
        return array
    }

    /// A count and as many values.
    mutating func elements() throws -> [Value] {
        let count = try reader.count()
        var elements: [Value] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try value()) }
        return elements
    }

    mutating func pagedArray() throws -> ArrayValue {
        let type = try type()
        let stored = StoredArray(blob.account, root: try reader.number())
        let array = ArrayValue(type: type, elements: try stored.read(owner: owner, depth: depth))
        array.owner = owner
        array.stored = stored
        blob.account.register(array, root: stored.root)
        return array
    }

    mutating func dictionary() throws -> DictionaryValue {
        let dictionary = try emptyDictionary()
        let page = try entries(count: reader.count(), dictionary)
        dictionary.adopt(page)
        return dictionary
    }

    mutating func pagedDictionary() throws -> DictionaryValue {
        let dictionary = try emptyDictionary()
        guard let count = Int(exactly: try reader.number()), count <= Int32.max else { throw StoredReader.damaged }
        let root = try reader.number()
        dictionary.keep(in: DictionaryStore(blob.account, .slab(root)), unread: count)
        blob.account.register(dictionary, root: root)
        return dictionary
    }

    private mutating func emptyDictionary() throws -> DictionaryValue {
        let type = try type()
        let dictionary = DictionaryValue(
            type: type, seed: try reader.fixed(), programHash: try blob.account.programHash)
        dictionary.owner = owner
        return dictionary
    }

    /// The entries of a page; the values are left as they are.
    mutating func entries(count: Int, _ dictionary: DictionaryValue) throws -> DictionaryPage {
        let page = DictionaryPage(blob: blob, capacity: count)
        var last: UInt64 = 0
        for _ in 0..<count {
            let key = try value()
            let digest = try dictionary.digest(of: key)
            guard digest >= last else { throw StoredReader.damaged }
            last = digest
            let value = try reader.span()
            _ = try reader.numbers()
            page.append(key, digest, StoredSpan(start: value.lowerBound, end: value.upperBound, after: reader.position))
        }
        return page
    }
}
