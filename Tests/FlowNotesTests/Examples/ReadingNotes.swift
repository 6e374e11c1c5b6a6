import Cadence
import Flow
import FlowAccess
import FlowNotes

/// nil and empty are two things.
func describe(_ notepad: Notepad) async throws -> String {
    guard let notes = try await notepad.notes() else { return "no notepad yet" }
    return notes.isEmpty ? "no notes" : notes.map { "\($0.id) \($0.title)" }.joined(separator: "\n")
}

/// One note now, and what it was at a block.
func titles(of id: UInt64, in notepad: Notepad, at height: UInt64) async throws -> (now: String?, then: String?) {
    (try await notepad.note(id)?.title, try await notepad.note(id, at: .height(height))?.title)
}

/// The next changes, as they happen.
func changes(_ count: Int, in notepad: Notepad, fromHeight height: UInt64) async throws -> [FeedChange] {
    var changes: [FeedChange] = []
    for try await change in try await NotepadFeed(notepad, fromHeight: height).prefix(count) {
        print("\(change.name) \(change.title ?? "") in block \(change.height)")
        changes.append(change)
    }
    return changes
}

/// What a script gives, as a type of yours.
struct Storage: CadenceReadable {
    let used: UInt64
    let capacity: UInt64

    init(cadence: CadenceValue) throws {
        let numbers = try [UInt64](cadence: cadence)
        guard numbers.count == 2 else { throw CadenceError(.mismatch, "expected two numbers") }
        (used, capacity) = (numbers[0], numbers[1])
    }
}

/// Asks for it, by a script that comes with the library.
func storage(of address: Address, by client: AccessClient) async throws -> Storage {
    let argument = JSONCadence.encode(address.cadence, form: .argument)
    let script = Array(CadenceTemplate.accountStorage.source.utf8)
    return try await client.executeScript(script, arguments: [argument], as: Storage.self)
}
