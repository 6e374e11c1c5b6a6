/// Puts words of the same length in the place of what differs from run to run.
enum GoldenText {
    /// The text with placeholders; the same id has the same one throughout.
    static func normalised(_ text: String, folder: String) -> String {
        var text = withoutStatusLines(text.replacing(folder, with: "DIR"))
        text = text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/) { _ in "YYYY-MM-DDThh:mm:ssZ" }
        text = text.replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) { _ in "YYYY-MM-DD hh:mm" }
        text = text.replacing(/(flownotes-[a-z0-9-]+-)[A-Za-z0-9]{6}\.md/) { "\($0.output.1)XXXXXX.md" }
        text = text.replacing(/127\.0\.0\.1:[0-9]+/) { _ in "127.0.0.1:PORT" }
        text = text.replacing(/("port"|"pid"|"ms"):[0-9.]+/) { "\($0.output.1):0" }
        text = text.replacing(/("notepad":"|:)[0-9]{9,}(?=[":\s])/) { "\($0.output.1)N" }
        // Numbers that are pseudo-random take a byte more or less.
        text = text.replacing(/("storage_used":"|storage +|stores )[0-9.]+( kB| bytes)?/) { "\($0.output.1)N" }
        text = text.replacing(/"[0-9]{12,}"/) { _ in "\"N\"" }
        text = text.replacing(/\b[0-9a-f]{4}…[0-9a-f]{4}\b/.wordBoundaryKind(.simple)) { _ in "xxxx…xxxx" }
        text = text.replacing(/[0-9.]+ ms\b/) { _ in "N ms" }
        text = text.replacing(/("size":"|size=|size +)[0-9]+/) { "\($0.output.1)N" }
        text = text.replacing(/(    )([a-z]+ ){11,23}[a-z]+/) { "\($0.output.1)WORD WORD WORD …" }
        // Simple boundaries: those of Unicode take a:b for one word.
        var seen: [String: String] = [:]
        return text.replacing(/\b[0-9a-f]{9,}\b…?/.wordBoundaryKind(.simple)) { match in
            let word = String(match.output)
            let made = seen[word] ?? placeholder(word, number: seen.count + 1)
            seen[word] = made
            return made
        }
    }

    /// Which of the lines that are cleared again were seen depends on how fast the chain was.
    private static func withoutStatusLines(_ text: String) -> String {
        text.replacing(/\\r\\e\[K[^\n]*?(?=\\r\\e\[K)/) { _ in "" }.replacing("\\r\\e[K", with: "")
    }

    /// Hex of ids, keys and signatures has its length still; of transactions it has none.
    private static func placeholder(_ word: String, number: Int) -> String {
        if word.count == 16 || !word.contains(where: \.isLetter) { return word }
        if word.last == "…" { return String(repeating: "x", count: word.count - 1) + "…" }
        let name = "hex\(number)"
        return word.count > 128 ? name + "___" : name + String(repeating: "_", count: max(0, word.count - name.count))
    }
}
