internal import Cadence
internal import CadenceInterpreter
internal import Flow
internal import FlowNotes
internal import FlowWallet

/// Says what a transaction does when it is one of this package's, to the last byte; of others only what its parameters
/// are called.
struct TransactionWords: Sendable {
    private typealias Piece = TransactionReading.Piece

    /// The names of programs by their bytes.
    private let known: [[UInt8]: String]

    /// Knows the programs with the contracts at these addresses, and no others: the same text with another account's
    /// contract may do anything.
    init(_ contracts: ContractAddresses) {
        var known: [[UInt8]: String] = [:]
        for template in Self.sentences.keys {
            guard let program = CadenceTemplate.all.first(where: { $0.name == template }),
                let source = try? contracts.resolve(program)
            else { continue }
            known[source] = template
        }
        self.known = known
    }

    /// What is known of a transaction.
    func reading(of transaction: Transaction) -> TransactionReading {
        let parameters = ProgramOutline(transaction.script)?.parameters.map(\.name) ?? []
        let values = transaction.arguments.compactMap { try? JSONCadence.decode($0, form: .argument) }
        guard let name = known[transaction.script], values.count == parameters.count,
            let sentence = Self.sentences[name]
        else { return TransactionReading(parameters: parameters) }
        return TransactionReading(sentence: sentence(values), parameters: parameters)
    }

    /// The sentences by the programs' names; each gets as many values as its program has parameters.
    private static let sentences: [String: @Sendable ([CadenceValue]) -> [Piece]] = [
        "add_note": { [.words("adds the note titled "), text($0, 0)] },
        "add_notes": { values in
            let titles = list(values, 0)
            return [.words("adds \(titles.count) notes: ")] + separated(titles.map(text))
        },
        "edit_note": edit,
        "delete_notes": { values in
            let ids = list(values, 0)
            return [.words(ids.count == 1 ? "deletes note " : "deletes the notes ")] + separated(ids.map(text))
        },
        "drop_notepad": { _ in [.words("deletes the whole notepad with every note in it")] },
        "publish_notepad": { _ in [.words("publishes the notepad, so that everybody can read it")] },
        "create_account": { [.words("makes a new account, whose key is "), text($0, 0)] },
        "add_key": { values in
            [
                .words("gives your account another key, which can then sign in your place: "), text(values, 0),
                .words(", weight "), text(values, 3), .words(", so many times: "), text(values, 4),
            ]
        },
        "revoke_key": { [.words("revokes key "), text($0, 0), .words(" of your account, for ever")] },
        "deploy_contract": { [.words("puts the contract "), text($0, 0), .words(" on your account, or replaces it")] },
        "remove_contract": { [.words("removes the contract "), text($0, 0), .words(" from your account")] },
        "transfer_flow": { [.words("sends "), text($0, 0), .words(" FLOW to "), text($0, 1)] },
    ]

    private static func edit(_ values: [CadenceValue]) -> [Piece] {
        var pieces: [Piece] = [.words("changes note "), text(values, 0)]
        if let title = values[1].unwrapped { pieces += [.words(": its title becomes "), text(title)] }
        switch (values[1].unwrapped == nil, values[2].unwrapped == nil) {
        case (false, false): pieces.append(.words(", and it gets a new text"))
        case (true, false): pieces.append(.words(": it gets a new text, and keeps its title"))
        case (false, true): pieces.append(.words(", and it keeps its text"))
        case (true, true): break
        }
        if let revision = values[3].unwrapped {
            pieces += [.words("; only if it is still at revision "), text(revision)]
        }
        return pieces
    }

    private static func text(_ values: [CadenceValue], _ index: Int) -> Piece {
        index < values.count ? text(values[index]) : .words("nothing")
    }

    /// A value in a sentence: numbers and addresses are nobody's words.
    private static func text(_ value: CadenceValue) -> Piece {
        switch value {
        case .integer(let number): .words(number.description)
        case .fixedPoint(let number): .words(number.description)
        case .address(let address): .words(address.description)
        case .string(let text): .quoted(text)
        default: .words("a value that is no text")
        }
    }

    private static func list(_ values: [CadenceValue], _ index: Int) -> [CadenceValue] {
        guard index < values.count, case .array(let array) = values[index] else { return [] }
        return array.values
    }

    /// The most elements that are told in a sentence.
    private static let mostTold = 10

    private static func separated(_ pieces: [Piece]) -> [Piece] {
        var told: [Piece] = []
        for (index, piece) in pieces.prefix(mostTold).enumerated() {
            if index > 0 { told.append(.words(", ")) }
            told.append(piece)
        }
        let rest = pieces.count - mostTold
        return rest > 0 ? told + [.words(" and \(rest) more")] : told
    }
}
