/// How many tokens were read twice because `<` may open type arguments.
struct ReplayCount {
    /// The chain's limits: for one ambiguity with all inside it, and for a program.
    static let localLimit = 64
    static let globalLimit = 1024

    private var local = 0
    private var global = 0
    private var level = 0

    mutating func begin() {
        if level == 0 { local = 0 }
        level += 1
    }

    mutating func end() {
        level -= 1
        if level == 0 { local = 0 }
    }

    /// Counts tokens; nil, or the complaint if that is too many.
    mutating func add(_ count: Int) -> String? {
        local += count
        if local > ReplayCount.localLimit { return complaint("local", ReplayCount.localLimit) }
        global += count
        return global > ReplayCount.globalLimit ? complaint("global", ReplayCount.globalLimit) : nil
    }

    private func complaint(_ kind: String, _ limit: Int) -> String {
        "program too ambiguous, \(kind) replay limit of \(limit) tokens exceeded"
    }
}
