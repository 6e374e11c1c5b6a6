internal import CadenceInterpreter
internal import Flow
internal import FlowDevChain
internal import FlowNotes

/// A Cadence program of a person, and what it is.
struct CadenceFile: Sendable {
    /// The path as it was given; `stdin` for `-`.
    let name: String
    /// The text as it stands in the file.
    let source: String
    /// What it declares; nil when it does not parse.
    let outline: ProgramOutline?
    /// The contract of every chain that it is; nil for the files of a person.
    private(set) var core: CoreContract?

    init(name: String, source: String) {
        self.name = name
        self.source = source
        outline = ProgramOutline(Array(source.utf8))
    }

    /// A contract that is built in: the notepad's, or one that every chain has; nil for other names.
    init?(builtIn name: String) {
        if name == CadenceTemplate.notepadManager.name {
            self.init(name: name + ".cdc", source: CadenceTemplate.notepadManager.source)
        } else if let contract = CoreContract.named(name, on: .emulator) {
            self.init(name: name + ".cdc", source: contract.program)
            core = contract
        } else {
            return nil
        }
    }

    /// The files of a command line, `-` once at most.
    static func read(_ paths: [String], _ invocation: Invocation) throws -> [CadenceFile] {
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw CommandFailure(.usage, "usage", "stdin can be one file only", hint: "give - once")
        }
        return try paths.map { path in
            guard path == "-" else { return CadenceFile(name: path, source: try NoteText.wholeText(in: path)) }
            return CadenceFile(name: "stdin", source: try NoteText.standardInput(invocation))
        }
    }

    /// The name of the contract it declares; nil for all else. What does not parse may be one of the file's name.
    var contract: String? {
        switch outline?.kind {
        case .contract(let name): name
        case nil: String((name.split(separator: "/").last ?? "").prefix { $0 != "." })
        default: nil
        }
    }

    /// What it is, in a word for programs.
    var kindWord: String {
        switch outline?.kind {
        case .script: "script"
        case .transaction: "transaction"
        case .contract: "contract"
        case .other, nil: "other"
        }
    }

    /// What it is, for people.
    var title: String {
        switch outline?.kind {
        case .script: "a script"
        case .transaction: "a transaction"
        case .contract(let name): "contract \(name)"
        case .other, nil: "no script, transaction or contract"
        }
    }

    /// The contracts it needs, each once.
    var imports: [String] {
        var names = ImportResolver<Never>.names(in: source)
        for item in outline?.imports ?? [] where !names.contains(item.name) { names.append(item.name) }
        return names
    }

    /// The folder it lies in.
    var folder: String {
        guard let slash = name.lastIndex(of: "/") else { return "." }
        return slash == name.startIndex ? "/" : String(name[..<slash])
    }
}
