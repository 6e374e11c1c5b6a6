import Testing

@testable import CadenceInterpreter

extension NumberValue {
    fileprivate var smallText: String {
        if case .small(let number) = raw { return "\(number)" }
        return "big"
    }
}

struct DictionaryOrderTests {
    private func order(_ keys: [Value], slab: UInt64) throws -> [String] {
        let dictionary = DictionaryValue(type: .anyStruct, seed: DictionaryOrder.seed(slab: slab))
        for key in keys { try dictionary.set(key, .void) }
        return try dictionary.keys.map { key in
            switch key {
            case .string(let string): string.text
            case .address(let address): String(address, radix: 16)
            case .number(let number): number.smallText
            default: "?"
            }
        }
    }

    @Test("Dictionaries of the corpus are in the chain's order")
    func corpus() throws {
        let letters = ["a", "b", "c", "d", "e"].map { Value.string(StringValue($0)) }
        #expect(try order(letters, slab: 1) == ["c", "d", "b", "e", "a"])
        let numbers = (1...10).map { Value.number(NumberValue(.uint64, small: $0)) }
        #expect(try order(numbers, slab: 1) == ["10", "2", "1", "7", "6", "9", "5", "3", "8", "4"])
        let addresses = [1, 2, 3, 0xf8d6_e058_6b0a_20c7].map(Value.address)
        #expect(try order(addresses, slab: 1) == ["2", "f8d6e0586b0a20c7", "3", "1"])
        let words = ["zebra", "apple", "mango", "kiwi"].map { Value.string(StringValue($0)) }
        #expect(try order(words, slab: 1) == ["kiwi", "mango", "zebra", "apple"])
    }
}
