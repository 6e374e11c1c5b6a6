import Cadence
import Testing

@testable import CadenceInterpreter

/// A script with what the chain answers; what it declares comes first.
struct LanguageProgram: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// The result in the words of `shown`, or the error with its place and the number of frames.
    let answer: String

    /// A program that declares nothing.
    init(_ name: String, _ body: String, _ answer: String) { self.init(name, "", body, answer) }

    /// `body` is that of `main`, in lines of its own from the one after the declarations.
    init(_ name: String, _ declarations: String, _ body: String, _ answer: String) {
        self.name = name
        text = declarations + "access(all) fun main(): AnyStruct {\n" + body + "\n}\n"
        self.answer = answer
    }

    var testDescription: String { name }

    /// What the interpreter answers, in the words of `answer`.
    func run(on host: MemoryHost = MemoryHost()) -> String {
        do throws(CadenceFailure) {
            return Self.shown(try Interpreter(host: host).runScript(Array(text.utf8), computationLimit: 100_000))
        } catch {
            if error.isUnsupported { return "unsupported" }
            guard error.phase == .runtime, let range = error.details.first?.range else {
                return "\(error.name): \(error.message)"
            }
            let places = error.report.split(separator: "\n").count { $0.contains("--> ") }
            return "\(error.name) \(range.start)-\(range.end) frames \(places - 1)"
        }
    }

    /// The types of the events that a run emits.
    func events() -> [String] {
        let host = MemoryHost()
        _ = run(on: host)
        return host.state.events.map { String($0.id.split(separator: ".").dropFirst(2).joined(separator: ".")) }
    }

    private static func shown(_ value: CadenceValue) -> String {
        switch value {
        case .string(let text), .character(let text): text
        case .optional(let held): held.wrapped.map { shown($0) + "?" } ?? "nil"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .array(let array): array.map(shown).joined(separator: " ")
        default: "\(value)"
        }
    }
}
