/// A composite type as stored: values give their fields in this order.
final class StoredLayout {
    let id: TypeID
    let names: [String]
    /// The type as it is now, and the place of each stored field in it; -1 for fields that are gone.
    private var current: (layout: CompositeLayout, places: [Int])?

    init(id: TypeID, names: [String]) {
        self.id = id
        self.names = names
    }

    /// The type as it is now, and the place of each stored field in it.
    func resolved(_ account: StoredAccount) throws -> (layout: CompositeLayout, places: [Int]) {
        if let current { return current }
        let layout = try account.layout(of: id)
        let found = (layout, names.map { layout.indexes[$0] ?? -1 })
        current = found
        return found
    }

    func describes(_ layout: CompositeLayout) -> Bool { id == layout.id && names == layout.fieldNames }
}

/// The types that the values of some stored bytes refer to by number.
final class StoredTable {
    let bytes: [UInt8]
    let layouts: [StoredLayout]
    let types: [SemaType]
    private var areTypesLoaded = false

    init(bytes: [UInt8], layouts: [StoredLayout], types: [SemaType]) {
        self.bytes = bytes
        self.layouts = layouts
        self.types = types
    }

    convenience init(decoding bytes: [UInt8]) throws {
        var reader = StoredReader(bytes)
        var layouts: [StoredLayout] = []
        for _ in 0..<(try reader.count()) {
            let id = try reader.typeID()
            var names: [String] = []
            for _ in 0..<(try reader.count()) { names.append(try reader.text()) }
            layouts.append(StoredLayout(id: id, names: names))
        }
        var types: [SemaType] = []
        for _ in 0..<(try reader.count()) { types.append(try reader.type()) }
        guard reader.isAtEnd else { throw StoredReader.damaged }
        self.init(bytes: bytes, layouts: layouts, types: types)
    }

    /// A type by its number; the programs that declare the types are loaded.
    func type(_ index: Int, _ account: StoredAccount) throws -> SemaType {
        guard index < types.count else { throw StoredReader.damaged }
        if !areTypesLoaded {
            areTypesLoaded = true
            for type in types { try account.loadPrograms(of: type) }
        }
        return types[index]
    }
}

/// Gives numbers to the types of values that are being written.
struct StoredTableBuilder {
    /// The table whose numbers stay what they are.
    let base: StoredTable?
    private var layouts: [StoredLayout]
    private var types: [SemaType]
    private var layoutNumbers: [ObjectIdentifier: Int] = [:]
    private var typeNumbers: [SemaType: Int] = [:]
    private var lastLayout: (layout: CompositeLayout, number: Int)?

    init(base: StoredTable?) {
        self.base = base
        layouts = base?.layouts ?? []
        types = base?.types ?? []
    }

    mutating func number(of layout: CompositeLayout) -> Int {
        if let lastLayout, lastLayout.layout === layout { return lastLayout.number }
        let number = layoutNumbers[ObjectIdentifier(layout)] ?? find(layout)
        layoutNumbers[ObjectIdentifier(layout)] = number
        lastLayout = (layout, number)
        return number
    }

    private mutating func find(_ layout: CompositeLayout) -> Int {
        if let number = layouts.lastIndex(where: { $0.describes(layout) }) { return number }
        layouts.append(StoredLayout(id: layout.id, names: layout.fieldNames))
        return layouts.count - 1
    }

    mutating func number(of type: SemaType) -> Int {
        if typeNumbers.isEmpty {
            for (number, type) in types.enumerated().reversed() { typeNumbers[type] = number }
        }
        if let number = typeNumbers[type] { return number }
        types.append(type)
        typeNumbers[type] = types.count - 1
        return types.count - 1
    }

    /// The table with what was added; the base itself if that is nothing.
    func table(_ account: StoredAccount) throws -> StoredTable {
        if let base, layouts.count == base.layouts.count, types.count == base.types.count { return base }
        var writer = StoredWriter()
        writer.count(layouts.count)
        for layout in layouts {
            writer.typeID(layout.id)
            writer.count(layout.names.count)
            for name in layout.names { writer.text(name) }
        }
        writer.count(types.count)
        for type in types { try writer.type(type) }
        return try account.table(writer.bytes) { StoredTable(bytes: writer.bytes, layouts: layouts, types: types) }
    }

    /// The numbers given so far, and back to them.
    var mark: (Int, Int) { (layouts.count, types.count) }

    mutating func cut(to mark: (Int, Int)) {
        guard mark != self.mark else { return }
        layouts.removeSubrange(mark.0...)
        types.removeSubrange(mark.1...)
        layoutNumbers = [:]
        typeNumbers = [:]
        lastLayout = nil
    }
}
