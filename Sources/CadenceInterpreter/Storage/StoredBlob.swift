/// The bytes of a register that holds values, with what their head says.
final class StoredBlob {
    /// What a register holds.
    enum Kind: UInt8 {
        case page = 0
        case directory
        case arrayPage
        case arrayDirectory
    }

    let account: StoredAccount
    let bytes: [UInt8]
    let kind: Kind
    let table: StoredTable
    /// The containers that are in registers of their own, by the number of their first one.
    let references: [UInt64]
    /// Where the values begin.
    let bodyStart: Int

    private static let version: UInt8 = 1

    init(_ bytes: [UInt8], _ account: StoredAccount) throws {
        var reader = StoredReader(bytes)
        guard try reader.byte() == Self.version, let kind = Kind(rawValue: try reader.byte()) else {
            throw StoredReader.damaged
        }
        let table = try reader.block()
        self.account = account
        self.bytes = bytes
        self.kind = kind
        self.table = try account.table(table) { try StoredTable(decoding: table) }
        references = try reader.numbers()
        bodyStart = reader.position
    }

    init(_ kind: Kind, _ table: StoredTable, references: [UInt64], body: [UInt8], account: StoredAccount) {
        var writer = StoredWriter()
        writer.reserve(body.count + table.bytes.count + 16)
        writer.byte(Self.version)
        writer.byte(kind.rawValue)
        writer.block(table.bytes)
        writer.numbers(references[...])
        bodyStart = writer.count
        writer.raw(body)
        bytes = writer.bytes
        self.account = account
        self.kind = kind
        self.table = table
        self.references = references
    }

    /// Reads the body.
    var reader: StoredReader { StoredReader(bytes, bodyStart..<bytes.count) }

    /// The value in a part of the bytes.
    func decode(_ range: Range<Int>, owner: UInt64) throws -> Value {
        try account.allocate(range.count)
        var decoder = ValueDecoder(self, range, owner: owner)
        let value = try decoder.value()
        guard decoder.reader.isAtEnd else { throw StoredReader.damaged }
        return value
    }
}

extension StoredReader {
    mutating func numbers() throws -> [UInt64] {
        let count = try count()
        if count == 0 { return [] }
        var numbers: [UInt64] = []
        for _ in 0..<count { numbers.append(try number()) }
        return numbers
    }
}

extension StoredWriter {
    mutating func numbers(_ numbers: ArraySlice<UInt64>) {
        count(numbers.count)
        for number in numbers { self.number(number) }
    }
}
