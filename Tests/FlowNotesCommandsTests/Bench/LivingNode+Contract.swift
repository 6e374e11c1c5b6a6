import Cadence
import Flow
import FlowCrypto
import FlowNotes
import FoundationEssentials
import HTTP
import TestSupport

/// Why a program stopped.
struct Panic: Error {
    let message: String
}

typealias Events = [(type: String, payload: CadenceValue)]

/// The programs as the node knows them.
enum Programs {
    static let contract = CadenceTemplate.notepadManager.source

    static func template(_ script: [UInt8], _ contract: Address) -> CadenceTemplate? {
        CadenceTemplate.all.first { $0.resolved { (_: String) -> Address in contract } == script }
    }

    /// A panic in the words of a node.
    static func panic(_ message: String, _ id: Identifier) -> String {
        """
        [Error Code: 1101] error caused by: 1 error occurred:
        \t* transaction execute failed: [Error Code: 1101] cadence runtime error: Execution failed:
        error: panic: \(message)
          --> f8d6e0586b0a20c7.NotepadManager:84:16
           |
        84 |                 panic("…")

        """
    }
}

extension LivingNode.State {
    // MARK: Scripts

    mutating func script(_ body: [UInt8]) throws -> HTTPResponse {
        let question = try JSONValue(json: body)
        let script = question["script"]?.base64 ?? []
        let arguments = try (question["arguments"]?.array ?? []).map { try JSONCadence.decode($0.base64 ?? []) }
        guard holders[contract]?.contracts["NotepadManager"] != nil else {
            return .text(#"{"code":400,"message":\#(Self.noContract.quoted)}"#, status: 400)
        }
        let value: CadenceValue
        switch Programs.template(script, contract) {
        case .note: value = .optional(try note(arguments).map(structure))
        case .notesPage: value = .optional(try page(arguments).map { .array($0.map(structure)) })
        case .notepad: value = .optional(try summary(arguments))
        default: value = .array([.string(String(decoding: script, as: UTF8.self))] + arguments)
        }
        return .text("\"\(JSONCadence.encode(value, form: .node).base64)\"")
    }

    private static let noContract = """
        Invalid Flow argument: [Error Code: 1101] error caused by: 1 error occurred:
        \t* [Error Code: 1101] cadence runtime error: Execution failed:
        error: cannot find declaration `NotepadManager` in `f8d6e0586b0a20c7.NotepadManager`
         --> d752293cbddd7a975ba8a0d5f95411748819ba69bbd3a09c81b0516713ecd34c:1:7
        """

    private func note(_ arguments: [CadenceValue]) throws -> LivingNode.Note? {
        let id = try UInt64(cadence: arguments[1])
        return holders[try Address(cadence: arguments[0])]?.notes?.first { $0.id == id }
    }

    private func page(_ arguments: [CadenceValue]) throws -> [LivingNode.Note]? {
        let (after, limit) = (try UInt64(cadence: arguments[1]), try Int(cadence: arguments[2]))
        guard let notes = holders[try Address(cadence: arguments[0])]?.notes else { return nil }
        return Array(notes.filter { $0.id > after }.prefix(limit))
    }

    private func summary(_ arguments: [CadenceValue]) throws -> CadenceValue? {
        guard let holder = holders[try Address(cadence: arguments[0])], let notes = holder.notes else { return nil }
        return .structure(
            "s.00.Summary",
            [
                .init("uuid", UInt64(7).cadence), .init("count", notes.count.cadence),
                .init("lastID", holder.lastID.cadence),
            ])
    }

    private func structure(_ note: LivingNode.Note) -> CadenceValue {
        .structure(
            "A.\(contract.hex).NotepadManager.NoteDTO",
            [
                .init("id", note.id.cadence), .init("title", .string(note.title)), .init("body", .string(note.body)),
                .init("createdAt", UFix64(rawValue: note.created * 100_000_000).cadence),
                .init("updatedAt", UFix64(rawValue: note.updated * 100_000_000).cadence),
                .init("revision", note.revision.cadence),
            ])
    }

    // MARK: Transactions

    /// Does what a transaction says, as the contract would.
    mutating func perform(_ transaction: Transaction) -> Result<Events, Panic> {
        do {
            let arguments = try transaction.arguments.map { try JSONCadence.decode($0) }
            let owner = transaction.authorizers[0]
            switch Programs.template(transaction.script, contract) {
            case .addNote: return .success(try add(owner, String(cadence: arguments[0]), String(cadence: arguments[1])))
            case .editNote: return .success(try edit(owner, arguments))
            case .deleteNotes: return .success(try delete(owner, [UInt64](cadence: arguments[0])))
            case .dropNotepad:
                _ = try notes(owner)
                holders[owner]?.notes = nil
                return .success([])
            case .deployContract:
                let (name, code) = (try String(cadence: arguments[0]), try String(cadence: arguments[1]))
                holders[owner]?.contracts[name] = Array(code.utf8)
                return .success([])
            case .createAccount: return .success(try create(arguments))
            default: throw Panic(message: "the node does not know this program")
            }
        } catch let panic as Panic {
            return .failure(panic)
        } catch {
            return .failure(Panic(message: "\(error)"))
        }
    }

    private var now: UInt64 { 1_796_028_600 + height * 60 }

    private func event(_ name: String, _ fields: [CadenceComposite.Field]) -> (String, CadenceValue) {
        let id = "A.\(contract.hex).NotepadManager.\(name)"
        return (id, .composite(CadenceComposite(id: id, kind: .event, fields: fields)))
    }

    private func notes(_ owner: Address) throws -> [LivingNode.Note] {
        guard let notes = holders[owner]?.notes else { throw Panic(message: "this account has no notepad") }
        return notes
    }

    private mutating func add(_ owner: Address, _ title: String, _ body: String) throws -> Events {
        var events: Events = []
        if holders[owner]?.notes == nil {
            holders[owner]?.notes = []
            events.append(event("NotepadCreated", [.init("notepad", UInt64(7).cadence)]))
        }
        let id = (holders[owner]?.lastID ?? 0) + 1
        let note = LivingNode.Note(id: id, title: title, body: body, created: now, updated: now)
        holders[owner]?.lastID = id
        holders[owner]?.notes?.append(note)
        return events + [event("NoteAdded", [.init("id", id.cadence), .init("title", .string(title))])]
    }

    private mutating func edit(_ owner: Address, _ arguments: [CadenceValue]) throws -> Events {
        let id = try UInt64(cadence: arguments[0])
        guard let index = try notes(owner).firstIndex(where: { $0.id == id }) else { throw Self.missing(id) }
        var note = try notes(owner)[index]
        if let expected = try UInt64?(cadence: arguments[3]), expected != note.revision {
            throw Panic(message: "note \(id) is at revision \(note.revision), not \(expected)")
        }
        note.title = try String?(cadence: arguments[1]) ?? note.title
        note.body = try String?(cadence: arguments[2]) ?? note.body
        note.revision += 1
        note.updated = now
        holders[owner]?.notes?[index] = note
        return [event("NoteEdited", [.init("id", id.cadence), .init("revision", note.revision.cadence)])]
    }

    private mutating func delete(_ owner: Address, _ ids: [UInt64]) throws -> Events {
        try ids.map { id in
            guard let index = try notes(owner).firstIndex(where: { $0.id == id }) else { throw Self.missing(id) }
            holders[owner]?.notes?.remove(at: index)
            return event("NoteDeleted", [.init("id", id.cadence)])
        }
    }

    private mutating func create(_ arguments: [CadenceValue]) throws -> Events {
        let address = Address(rawValue: 0x179b_6b1c_b675_5e31)
        let key = JSONValue.string(try String(cadence: arguments[0])).hex ?? []
        holders[address] = LivingNode.Holder(
            keys: [AccountKey(index: 0, algorithm: .ecdsaP256, publicKeyBytes: key, hashAlgorithm: .sha3_256)])
        let event = CadenceComposite(
            id: "flow.AccountCreated", kind: .event, fields: [.init("address", .address(address))])
        return [("flow.AccountCreated", .composite(event))]
    }

    private static func missing(_ id: UInt64) -> Panic { Panic(message: "there is no note \(id) in this notepad") }
}
