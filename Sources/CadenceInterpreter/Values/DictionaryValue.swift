/// A dictionary, in the chain's order.
final class DictionaryValue: ContainerObject {
    var type: SemaType
    let seed: UInt64

    init(type: SemaType, seed: UInt64) {
        self.type = type
        self.seed = seed
    }

    var keyType: SemaType { if case .dictionary(let key, _) = type { key } else { .invalid } }
    var valueType: SemaType { if case .dictionary(_, let value) = type { value } else { .invalid } }
}
