internal import CPopt
internal import Glibc

/// Takes an argument list apart with popt, by one table of options.
///
/// popt's context lives only inside `scan`.
struct OptionScanner {
    /// One thing found, in the order of the command line.
    enum Item: Hashable {
        case option(OptionSpec, value: String?)
        case argument(String)
        /// A flag that is not in the table, as typed up to a `=`.
        case unknown(String)
        case missingValue(String)
        case unwantedValue(String)
    }

    /// The options known; no two share a name or a letter.
    let options: [OptionSpec]

    /// The items of `arguments`; after the first argument all that follows are arguments if `stopsAtArgument`.
    func scan(_ arguments: [String], stopsAtArgument: Bool) -> [Item] {
        let shield = ExpansionShield(arguments)
        let argv = CStrings(arguments.map(shield.encode))
        let names = CStrings(options.map(\.long))
        let table = Self.table(options, names) + [PoptTableEntry()]
        var flags = UInt32(POPT_CONTEXT_KEEP_FIRST | POPT_CONTEXT_ARG_OPTS | POPT_CONTEXT_NO_EXEC)
        if stopsAtArgument { flags |= UInt32(POPT_CONTEXT_POSIXMEHARDER) }
        return table.withUnsafeBufferPointer { table in
            argv.withArgv { count, argv in
                guard count > 0, let context = poptGetContext(nil, count, argv, table.baseAddress, flags) else {
                    return []
                }
                defer { poptFreeContext(context) }
                return items(context, shield)
            }
        }
    }

    private func items(_ context: poptContext, _ shield: ExpansionShield) -> [Item] {
        var items: [Item] = []
        while true {
            let code = poptGetNextOpt(context)
            if code == -1 { return items }
            if code < 0 {
                items.append(failure(code, context, shield))
                continue
            }
            let value = Self.takeValue(context).map(shield.decode)
            if code == 0 {
                items.append(.argument(value ?? ""))
            } else {
                let option = options[Int(code) - 1]
                items.append(.option(option, value: option.takesValue ? value ?? "" : nil))
            }
        }
    }

    private func failure(_ code: Int32, _ context: poptContext, _ shield: ExpansionShield) -> Item {
        let typed = poptBadOption(context, UInt32(POPT_BADOPTION_NOALIAS)).map { shield.decode(String(cString: $0)) }
        let text = typed ?? ""
        let flag = text.hasPrefix("--") ? String(text.prefix { $0 != "=" }) : text
        return switch code {
        case POPT_ERROR_NOARG: .missingValue(letter(of: flag) { $0.takesValue })
        case POPT_ERROR_UNWANTEDARG: .unwantedValue(flag)
        default: .unknown(unknownLetter(of: flag))
        }
    }

    /// `-x` of a group such as `-ax`: the letter that matches.
    private func letter(of flag: String, where matches: (OptionSpec) -> Bool) -> String {
        guard !flag.hasPrefix("--") else { return flag }
        let letter = flag.dropFirst().first { letter in options.contains { $0.short == letter && matches($0) } }
        return letter.map { "-\($0)" } ?? flag
    }

    private func unknownLetter(of flag: String) -> String {
        guard !flag.hasPrefix("--") else { return flag }
        let letter = flag.dropFirst().first { letter in !options.contains { $0.short == letter } }
        return letter.map { "-\($0)" } ?? flag
    }

    private static func takeValue(_ context: poptContext) -> String? {
        guard let value = poptGetOptArg(context) else { return nil }
        defer { free(value) }
        return String(cString: value)
    }

    private static func table(_ options: [OptionSpec], _ names: CStrings) -> [PoptTableEntry] {
        options.enumerated().map { index, option in
            PoptTableEntry(
                longName: names[index],
                shortName: option.short?.asciiValue.map { CChar(bitPattern: $0) } ?? 0,
                argInfo: option.takesValue ? UInt32(POPT_ARG_STRING) : UInt32(POPT_ARG_NONE),
                arg: nil, val: Int32(index + 1), descrip: nil, argDescrip: nil)
        }
    }
}

/// Keeps texts from popt's expansion of `!#:+`, meant for its aliases: a note may well hold those characters.
private struct ExpansionShield {
    private let isNeeded: Bool

    init(_ arguments: [String]) {
        isNeeded = arguments.contains { $0.contains("!#:+") }
    }

    func encode(_ text: String) -> String {
        guard isNeeded else { return text }
        return replaceScalars(of: text) { scalar in
            switch scalar {
            case "!": "\u{1}b"
            case "\u{1}": "\u{1}a"
            default: nil
            }
        }
    }

    func decode(_ text: String) -> String {
        guard isNeeded else { return text }
        var plain = String.UnicodeScalarView()
        var afterMark = false
        for scalar in text.unicodeScalars {
            if afterMark {
                plain.append(scalar == "b" ? "!" : "\u{1}")
                afterMark = false
            } else if scalar == "\u{1}" {
                afterMark = true
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    private func replaceScalars(of text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let text = replacement(scalar) {
                result.append(contentsOf: text.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

/// Copies of texts as C strings, freed with the last reference.
private final class CStrings {
    private let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) {
        pointers = texts.map { strdup($0) }
    }

    deinit {
        for pointer in pointers { free(pointer) }
    }

    subscript(index: Int) -> UnsafePointer<CChar>? { UnsafePointer(pointers[index]) }

    /// Calls `body` with the number of texts and a list of them that ends in a null pointer.
    func withArgv<Result>(
        _ body: (Int32, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Result
    ) -> Result {
        var list = pointers.map { UnsafePointer($0) } + [nil]
        let count = Int32(clamping: pointers.count)
        return list.withUnsafeMutableBufferPointer { body(count, $0.baseAddress) }
    }
}
