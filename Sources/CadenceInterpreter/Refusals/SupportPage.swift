/// The page docs/cadence-support.md: what the interpreter does and refuses, made from the tables that it works by.
enum SupportPage {
    /// The whole page.
    static var text: String {
        ([introduction, limits] + Refusal.areas.map(section) + [members, limited]).joined(separator: "\n") + "\n"
    }

    private static let introduction = """
        # What the embedded Cadence supports

        <!-- Made by scripts/docs-cadence.sh from the tables in Sources/CadenceInterpreter; changes here are lost. -->

        The module `CadenceInterpreter` parses, checks and runs Cadence 1.10. Its answer is that of a real chain, or it
        says `not supported here: …`; it does not guess. What this page does not name is meant to be as on a chain.

        Below stands every refusal, in the words of its message. A `…` stands for words of the program.

        """

    private static var limits: String {
        """
        ## The chain's limits

        They are those of the real chain: calls nest \(Meter.callDepthLimit) deep, expressions and types 16 levels, a \
        program has 524,288 tokens. A transaction may use 9,999 units of computation and a script 100,000 unless the \
        host says otherwise. What a single operation costs is near to the chain's price, not equal to it.

        """
    }

    // MARK: Refusals

    private static func section(_ area: Refusal.Area) -> String {
        "## \(area.title)\n\n\(area.introduction)\n\n" + table(area) + "\n"
    }

    private static func table(_ area: Refusal.Area) -> String {
        guard area.rows.contains(where: { !$0.about.isEmpty }) else {
            return area.rows.map { "- \(shown($0.text))\n" }.joined()
        }
        return "| not supported here | what it is |\n|---|---|\n"
            + area.rows.map { "| \(cell(shown($0.text))) | \(cell($0.about)) |\n" }.joined()
    }

    private static func shown(_ text: String) -> String {
        text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "…")
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }

    // MARK: Built-in declarations

    private static var members: String {
        var groups: [(type: String, names: [String])] = []
        for name in BuiltinTable.declaredNames {
            let dot = name.lastIndex(of: ".")
            let type = dot.map { String(name[..<$0]) } ?? ""
            let member = dot.map { String(name[name.index(after: $0)...]) } ?? name
            if let index = groups.firstIndex(where: { $0.type == type }) {
                if !groups[index].names.contains(member) { groups[index].names.append(member) }
            } else {
                groups.append((type, [member]))
            }
        }
        return """
            ## Functions and members of the language

            `Array`, `Number` and the like stand for all types of the kind; fields of plain values, which need no code, \
            are left out. ~~Struck out~~ is what is refused.

            | of | |
            |---|---|

            """ + groups.sorted { $0.type < $1.type }.map(row).joined()
    }

    private static func row(_ group: (type: String, names: [String])) -> String {
        let names = group.names.map { name in
            BuiltinTable.isSupported(group.type + "." + name) ? "`\(name)`" : "~~`\(name)`~~"
        }
        return "| \(title(group.type)) | \(names.joined(separator: ", ")) |\n"
    }

    private static func title(_ type: String) -> String {
        if type == "Functions" { return "functions" }
        let suffix = "_Static"
        return type.hasSuffix(suffix) ? "the type `\(type.dropLast(suffix.count))` itself" : "`\(type)`"
    }

    private static var limited: String {
        let all = BuiltinTable.refused.merging(BuiltinTable.limited) { first, _ in first }
        return """
            | of these | |
            |---|---|

            """
                + all.sorted { $0.key < $1.key }.map { "| `\(name($0.key))` | \(cell($0.value)) |\n" }.joined()
    }

    private static func name(_ key: String) -> String {
        let prefix = "Functions."
        let name = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
        return name.split(separator: ".").map { $0.hasSuffix("_Static") ? $0.dropLast(7) : $0 }.joined(separator: ".")
    }
}
