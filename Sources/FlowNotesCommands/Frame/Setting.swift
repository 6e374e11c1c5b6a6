/// A value and where it comes from.
struct Setting<Value: Sendable>: Sendable {
    /// Where a value comes from, the strongest first.
    enum Origin: Sendable, Hashable, CustomStringConvertible {
        /// The flag of that long name.
        case flag(String)
        /// The environment variable of that name.
        case environment(String)
        /// The file at that path.
        case file(String)
        /// Nowhere: it is the default.
        case builtIn

        var description: String {
            switch self {
            case .flag(let name): "--" + name
            case .environment(let name): name
            case .file(let path): path
            case .builtIn: "built in"
            }
        }
    }

    /// The value.
    let value: Value
    /// Where it comes from.
    let origin: Origin
}

extension Setting: Equatable where Value: Equatable {}
