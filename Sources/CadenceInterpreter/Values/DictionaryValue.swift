/// A dictionary, in the chain's order.
final class DictionaryValue: ContainerObject {
    var type: SemaType
    let seed: UInt64

    init(type: SemaType, seed: UInt64) {
        self.type = type
        self.seed = seed
    }

    override var isResource: Bool { type.isResource }

    var keyType: SemaType { if case .dictionary(let key, _) = type { key } else { .invalid } }
    var valueType: SemaType { if case .dictionary(_, let value) = type { value } else { .invalid } }

    var count: Int { 0 }
    func get(_ key: Value) throws -> Value? { nil }
    @discardableResult func set(_ key: Value, _ value: Value) throws -> Value? { nil }
    @discardableResult func remove(_ key: Value) throws -> Value? { nil }
    func forEach(_ body: (Value, Value) throws -> Bool) throws {}
    func forEachLoaded(_ body: (Value) -> Void) {}
}

extension Machine {
    func copy(_ dictionary: DictionaryValue) throws -> DictionaryValue { dictionary }
}
