import Cadence
import Flow
import FlowNotes
import FlowWallet
import Testing

@testable import FlowNotesCommands

/// What is said of transactions that are known.
struct TransactionWordsTests {
    private static let manager = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    private let contracts = ContractAddresses { _ in manager }

    private func transaction(
        _ template: CadenceTemplate, _ arguments: [CadenceValue], at manager: Address = manager
    ) throws -> Transaction {
        Transaction(
            script: try ContractAddresses { _ in manager }.resolve(template),
            arguments: arguments.map { JSONCadence.encode($0, form: .argument) }, referenceBlock: .zero,
            proposalKey: ProposalKey(address: Self.manager, keyIndex: 0, sequenceNumber: 0), payer: Self.manager,
            authorizers: [Self.manager])
    }

    /// The sentence as text; quoted pieces stand in ‹›.
    private func sentence(_ transaction: Transaction) -> String {
        TransactionWords(contracts).reading(of: transaction).sentence.map { piece in
            switch piece {
            case .words(let text): text
            case .quoted(let text): "‹\(text)›"
            }
        }.joined()
    }

    @Test func sentences() throws {
        let id = try CadenceValue.integer(.uint64, 3)
        let none = CadenceValue.optional(nil)
        let amount = CadenceValue.fixedPoint(try CadenceFixedPoint(.ufix64, text: "1.5"))
        let rows: [(CadenceTemplate, [CadenceValue], String)] = [
            (.addNote, [.string("Milk"), .string("x")], "adds the note titled ‹Milk›"),
            (
                .addNotes, [.array([.string("a"), .string("b")]), .array([.string("x"), .string("y")])],
                "adds 2 notes: ‹a›, ‹b›"
            ),
            (
                .editNote, [id, .optional(.string("New")), .optional(.string("text")), .optional(id)],
                "changes note 3: its title becomes ‹New›, and it gets a new text; only if it is still at revision 3"
            ),
            (
                .editNote, [id, none, .optional(.string("text")), .optional(id)],
                "changes note 3: it gets a new text, and keeps its title; only if it is still at revision 3"
            ),
            (
                .editNote, [id, .optional(.string("New")), none, none],
                "changes note 3: its title becomes ‹New›, and it keeps its text"
            ),
            (.editNote, [id, none, none, none], "changes note 3"),
            (.deleteNotes, [.array([id])], "deletes note 3"),
            (.deleteNotes, [.array([id, id])], "deletes the notes 3, 3"),
            (
                .deleteNotes, [.array(Array(repeating: id, count: 12))],
                "deletes the notes 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 and 2 more"
            ),
            (.dropNotepad, [], "deletes the whole notepad with every note in it"),
            (.publishNotepad, [], "publishes the notepad, so that everybody can read it"),
            (.removeContract, [.string("C")], "removes the contract ‹C› from your account"),
            (
                .transferFlow, [amount, .address(Address(rawValue: 1))],
                "sends 1.50000000 FLOW to 0x0000000000000001"
            ),
        ]
        for (template, values, expected) in rows {
            let told = sentence(try transaction(template, values))
            #expect(told == expected)
        }
    }

    @Test("Every transaction of the package has its sentence")
    func all() {
        let known = [
            CadenceTemplate.addNote, .addNotes, .editNote, .deleteNotes, .dropNotepad, .publishNotepad, .createAccount,
            .addKey, .revokeKey, .deployContract, .removeContract, .transferFlow,
        ]
        let transactions = CadenceTemplate.all.filter {
            $0.source.contains("\ntransaction") || $0.source.hasPrefix("transaction")
        }
        #expect(Set(transactions.map(\.name)) == Set(known.map(\.name)))
        for template in known {
            let values = Array(repeating: CadenceValue.string("x"), count: 5)
            let counts = (0...5).filter { count in
                guard let transaction = try? transaction(template, Array(values.prefix(count))) else { return false }
                return !sentence(transaction).isEmpty
            }
            // Only with as many values as it has parameters, whatever they are.
            #expect(counts.count == 1, "\(template.name)")
        }
    }

    @Test("A program that differs in one byte, or a contract of another account, is not known")
    func strangers() throws {
        let values: [CadenceValue] = [.string("Milk"), .string("x")]
        var changed = try transaction(.addNote, values)
        changed.script.append(0x20)
        #expect(sentence(changed) == "")
        let elsewhere = try transaction(.addNote, values, at: Address(rawValue: 0x179b_6b1c_b675_5e31))
        #expect(sentence(elsewhere) == "")
        #expect(TransactionWords(contracts).reading(of: elsewhere).parameters == ["title", "body"])
        let short = try transaction(.addNote, [.string("Milk")])
        #expect(sentence(short) == "")
        changed.script = Array("no program".utf8)
        #expect(TransactionWords(contracts).reading(of: changed) == TransactionReading())
    }
}
