/// How a piece of text looks on a terminal.
enum TextStyle: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "1;31"
    case yellow = "33"
    case cyan = "36"
}

/// Colours text for one stream, or leaves it alone.
struct TextStyler: Sendable {
    /// When colour is wanted.
    enum Mode: String, Sendable, CaseIterable {
        case auto, always, never
    }

    /// Whether this stream gets colours.
    let isOn: Bool

    /// Decides: the flag, then `NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`, then whether it is a terminal.
    init(_ mode: Mode, _ stream: OutputStream, _ environment: [String: String]) {
        func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
        switch mode {
        case .always: isOn = true
        case .never: isOn = false
        case .auto where isSet("NO_COLOR"): isOn = false
        case .auto where isSet("FORCE_COLOR"): isOn = environment["FORCE_COLOR"] != "0"
        case .auto: isOn = stream.isTerminal && environment["TERM"] != "dumb"
        }
    }

    /// The text in a style.
    func callAsFunction(_ text: String, _ style: TextStyle) -> String {
        isOn ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
    }
}
