/// One flag of a command: its names, what it takes, and what help says of it.
public struct OptionSpec: Sendable, Hashable {
    /// What a flag takes.
    public enum Kind: Sendable, Hashable {
        /// Nothing: it is given or it is not.
        case flag
        /// Any text.
        case text
        /// A whole number within bounds.
        case integer(ClosedRange<Int64>)
        /// A decimal number that is not negative, such as `1.5`.
        case number
        /// One of a few words.
        case choice([String])
    }

    /// The long name without dashes, `title` for `--title`; it identifies the option.
    public var long: String
    /// The letter after one dash, if there is one.
    public var short: Character?
    /// What it takes.
    public var kind: Kind
    /// How help writes the value, `TITLE`; unused for a flag.
    public var valueName: String
    /// Whether every occurrence counts; otherwise the last one does.
    public var isRepeated: Bool
    /// The environment variable that gives the value when the flag is absent.
    public var environment: String?
    /// A line for help, without a full stop.
    public var help: String
    /// Whether help leaves it out.
    public var isHidden: Bool
    /// Where the words come from that can be its value.
    public var completes: Completing

    /// Creates the description of a flag; the value name is taken from the long name unless given.
    public init(
        _ long: String, short: Character? = nil, _ kind: Kind = .flag, valueName: String? = nil,
        isRepeated: Bool = false, environment: String? = nil, help: String, isHidden: Bool = false,
        completes: Completing = .nothing
    ) {
        if case .choice(let words) = kind { self.completes = .words(words) } else { self.completes = completes }
        self.long = long
        self.short = short
        self.kind = kind
        self.valueName = valueName ?? long.uppercased()
        self.isRepeated = isRepeated
        self.environment = environment
        self.help = help
        self.isHidden = isHidden
    }

    /// Whether a value must follow.
    public var takesValue: Bool { kind != .flag }

    /// The long name as typed.
    public var flag: String { "--" + long }
}

extension OptionSpec {
    /// `-h`, `--help`, known to every command.
    static let help = OptionSpec("help", short: "h", help: "Show this help")
    /// `-V`, `--version`, known to every command.
    static let version = OptionSpec("version", short: "V", help: "Show the version")

    /// Why a value cannot be taken, as the end of a sentence; nil when it can.
    func objection(to value: String) -> String? {
        switch kind {
        case .flag, .text:
            return nil
        case .integer(let range):
            guard let number = Int64(value) else { return "a whole number is needed" }
            return range.contains(number) ? nil : "it must be \(Self.bounds(range))"
        case .number:
            guard let number = Double(value), number.isFinite, number >= 0 else {
                return "a number such as 30 or 1.5 is needed"
            }
            return nil
        case .choice(let words):
            return words.contains(value) ? nil : "choose one of \(words.joined(separator: ", "))"
        }
    }

    private static func bounds(_ range: ClosedRange<Int64>) -> String {
        range.upperBound == .max ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
}
