/// A command line that makes sense: the command, its options, its arguments.
public struct ParsedCommand: Sendable, Hashable {
    /// Where a value comes from.
    public enum Origin: Sendable, Hashable {
        /// A flag on the command line.
        case flag
        /// The environment variable of that name.
        case environment(String)
    }

    struct Entry: Sendable, Hashable {
        var origin: Origin
        var values: [String]
    }

    /// The names of the commands from the outermost, `["accounts", "create"]`; aliases are written out.
    public internal(set) var path: [String] = []
    /// The positional arguments in order.
    public internal(set) var arguments: [String] = []
    var entries: [String: Entry] = [:]

    /// Whether the option of that long name was given, by flag or by its environment variable.
    public func has(_ long: String) -> Bool { entries[long] != nil }

    /// Whether a flag that takes nothing was given.
    public func flag(_ long: String) -> Bool { has(long) }

    /// The text of an option; the last one when it was given several times.
    public func text(_ long: String) -> String? { entries[long]?.values.last }

    /// The texts of a repeated option in order.
    public func texts(_ long: String) -> [String] { entries[long]?.values ?? [] }

    /// The number of an option of kind `integer`.
    public func integer(_ long: String) -> Int64? { text(long).flatMap { Int64($0) } }

    /// The number of an option of kind `number`.
    public func number(_ long: String) -> Double? { text(long).flatMap { Double($0) } }

    /// Where the value of an option comes from; nil when it has none.
    public func origin(of long: String) -> Origin? { entries[long]?.origin }

    mutating func record(_ option: OptionSpec, _ value: String?) {
        var entry = entries[option.long] ?? Entry(origin: .flag, values: [])
        if let value { entry.values.append(value) }
        entries[option.long] = entry
    }
}
