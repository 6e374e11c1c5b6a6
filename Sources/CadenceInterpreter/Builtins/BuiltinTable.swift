/// What the members and functions of `BuiltinSource` do, by the name they have there, such as `Array.append` or
/// `Functions.panic`. What is in the source but not here is refused as not supported.
enum BuiltinTable {
    static let functions: [String: BuiltinFunction] = [:]
    static let fields: [String: BuiltinField] = [:]
}
