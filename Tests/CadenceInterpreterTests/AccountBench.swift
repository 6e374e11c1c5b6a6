import Cadence
import Testing

@testable import CadenceInterpreter

/// Runs small programs on a chain of their own.
final class AccountBench {
    let chain = MemoryChain()
    private var transactions: UInt8 = 0

    /// What the body of a script's `main` gives, as one line: elements, or the name and the text of an error.
    func script(_ body: String, declarations: String = "") -> String {
        let text = """
            \(declarations)
            access(all) fun main(): AnyStruct {
                let a = getAuthAccount<auth(Storage, Capabilities, Inbox, Keys, Contracts) &Account>(0xf8d6e0586b0a20c7)
                \(body)
            }
            """
        do throws(CadenceFailure) {
            return Self.text(try chain.script(Array(text.utf8), []))
        } catch {
            return "\(error.name): \(error.message)"
        }
    }

    /// The events of a transaction that the service account signs, or the name and the text of an error.
    func transaction(_ body: String) -> String {
        let text = """
            transaction {
                prepare(a: auth(Storage, Capabilities, Inbox, Keys, Contracts) &Account) {
                    \(body)
                }
            }
            """
        transactions += 1
        let id = [UInt8](repeating: transactions, count: 32)
        do throws(CadenceFailure) {
            try chain.transaction(Array(text.utf8), [], [MemoryHost.service], id: id)
            return chain.host.state.events.map { event in
                let fields = event.fields.map { "\($0.name): \(Self.text($0.value))" }
                return "\(event.id.replacing("flow.", with: ""))(\(fields.joined(separator: ", ")))"
            }.joined(separator: " ")
        } catch {
            return "\(error.name): \(error.message)"
        }
    }

    private static func text(_ value: CadenceValue) -> String {
        switch value {
        case .void: "()"
        case .optional(let optional): optional.wrapped.map(text) ?? "nil"
        case .bool(let bool): "\(bool)"
        case .string(let string): string
        case .address(let address): "\(address)"
        case .integer(let integer): integer.description
        case .fixedPoint(let number): number.description
        case .path(let path): "\(path)"
        case .array(let elements): "[\(elements.map(text).joined(separator: ", "))]"
        case .capability(let capability): "#\(capability.id)"
        case .composite(let composite):
            "{\(composite.fields.map { text($0.value) }.joined(separator: ", "))}"
        case .type: "type"
        default: "?"
        }
    }
}
