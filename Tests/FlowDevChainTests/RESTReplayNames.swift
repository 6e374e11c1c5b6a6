import Bytes

/// What recorded ids and other numbers are called on the chain at hand.
struct RESTReplayNames {
    private var names: [String: String] = [:]

    /// Whether two names can mean the same; from then on they do.
    mutating func unify(_ recorded: String, _ ours: String) -> Bool {
        if let known = names[recorded] { return known == ours }
        names[recorded] = ours
        return true
    }

    func knows(_ recorded: String) -> Bool { names[recorded] != nil }

    /// A text with the chain's ids in the place of the recorded ones, in the case in which they are written.
    func translate(_ text: String) -> String {
        Self.pieces(text).map { piece in
            guard piece.isID, let name = names[piece.text.lowercased()] else { return piece.text }
            return piece.text.contains { ("A"..."F").contains($0) } ? name.uppercased() : name
        }.joined()
    }

    /// A text's runs of 64 hex digits, and what stands between them.
    static func pieces(_ text: String) -> [(text: String, isID: Bool)] {
        var pieces: [(String, Bool)] = []
        var run: [UInt8] = []
        var other: [UInt8] = []
        func flush() {
            if run.count == 64 {
                pieces.append((String(decoding: other, as: UTF8.self), false))
                pieces.append((String(decoding: run, as: UTF8.self), true))
                other = []
            } else {
                other += run
            }
            run = []
        }
        for byte in text.utf8 {
            if Hex.value(of: byte) != nil {
                run.append(byte)
            } else {
                flush()
                other.append(byte)
            }
        }
        flush()
        pieces.append((String(decoding: other, as: UTF8.self), false))
        return pieces
    }
}
