/// Where the value of a setting comes from, the strongest first.
enum SettingOrigin: Sendable, Hashable, CustomStringConvertible {
    /// The flag of that long name.
    case flag(String)
    /// The environment variable of that name.
    case environment(String)
    /// The file at that path.
    case file(String)
    /// Nowhere: it is the default.
    case builtIn

    /// Whether it is a file.
    var isFile: Bool {
        if case .file = self { return true }
        return false
    }

    var description: String {
        switch self {
        case .flag(let name): "--" + name
        case .environment(let name): name
        case .file(let path): path
        case .builtIn: "built in"
        }
    }
}

/// A value and where it comes from.
struct Setting<Value: Sendable>: Sendable {
    /// The value.
    let value: Value
    /// Where it comes from.
    let origin: SettingOrigin
}

extension Setting {
    /// The same with another value.
    func map<Other: Sendable>(_ change: (Value) -> Other) -> Setting<Other> {
        Setting<Other>(value: change(value), origin: origin)
    }
}

extension Setting: Equatable where Value: Equatable {}
