import Cadence
import CadenceInterpreter
import FoundationEssentials

/// Running Cadence: calls, a note, a list of notes, the check of a contract.
enum InterpreterBenchmark {
    static func run() throws -> [Measurement] {
        let inputs = try Inputs()
        return [try calls(), try checks(), try adding(inputs), try listing(inputs)]
    }

    // MARK: Calls

    private static let fibonacci = """
        access(all) fun fib(_ n: Int): Int {
            if n < 2 { return n }
            return fib(n - 1) + fib(n - 2)
        }
        access(all) fun main(): Int { return fib(20) }
        """

    private static func calls() throws -> Measurement {
        let interpreter = Interpreter(host: MemoryChain())
        let text = Array(fibonacci.utf8)
        let times = try inRounds(15) {
            try seconds {
                let value = try interpreter.runScript(text, computationLimit: 1_000_000)
                guard case .integer(let number) = value, "\(number)" == "6765" else {
                    throw BenchmarkFailure("fib(20) is \(value)")
                }
            } * 1e3
        }
        return Measurement("fib(20)", "ms", times, wanted: "≤ 25")
    }

    // MARK: Checking

    private static func checks() throws -> Measurement {
        let text = try Inputs.text("../cadence/contracts/NotepadManager.cdc")
        let times = try inRounds(15) {
            let interpreter = Interpreter(host: MemoryChain())
            return try seconds {
                try interpreter.checkContract(text, name: "NotepadManager", at: MemoryChain.account)
            } * 1e3
        }
        return Measurement("parse and check NotepadManager", "ms", times, wanted: "≤ 2.3")
    }

    // MARK: Notes

    /// The contract and the programs that the peers were measured with, and texts like theirs.
    private struct Inputs {
        let contract: [UInt8]
        let addNote: [UInt8]
        let listNotes: [UInt8]
        let body = String(repeating: "lorem ipsum ", count: 17)

        init() throws {
            contract = try Self.text("Inputs/BenchNotes.cdc")
            addNote = try Self.text("Inputs/add_note.cdc")
            listNotes = try Self.text("Inputs/list_notes.cdc")
        }

        static func text(_ path: String) throws -> [UInt8] {
            Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
        }
    }

    private static func chain(_ inputs: Inputs, notes: Int) throws -> Interpreter {
        let interpreter = Interpreter(host: MemoryChain())
        let deploy = """
            transaction(code: String) {
                prepare(signer: auth(AddContract) &Account) {
                    signer.contracts.add(name: "BenchNotes", code: code.utf8)
                }
            }
            """
        let code = CadenceValue.string(String(decoding: inputs.contract, as: UTF8.self))
        try transact(interpreter, Array(deploy.utf8), [code])
        for _ in 0..<notes { try add(interpreter, inputs) }
        return interpreter
    }

    private static func transact(_ interpreter: Interpreter, _ text: [UInt8], _ arguments: [CadenceValue]) throws {
        try interpreter.runTransaction(
            text, arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            authorizers: [MemoryChain.account], transactionID: [UInt8](repeating: 0, count: 32))
    }

    private static func add(_ interpreter: Interpreter, _ inputs: Inputs) throws {
        try transact(interpreter, inputs.addNote, [.string("milk bread call"), .string(inputs.body)])
    }

    private static func adding(_ inputs: Inputs) throws -> Measurement {
        let interpreter = try chain(inputs, notes: 1_000)
        let times = try inRounds(15) {
            try seconds { for _ in 0..<100 { try add(interpreter, inputs) } } * 1e4
        }
        return Measurement("add_note on 1000 notes", "µs", times, wanted: "≤ 200")
    }

    private static func listing(_ inputs: Inputs) throws -> Measurement {
        let interpreter = try chain(inputs, notes: 10_000)
        let arguments = [
            CadenceValue.address(MemoryChain.account), UInt64(0).cadence, .integer(try CadenceInteger(.int, 10_000)),
        ].map { JSONCadence.encode($0, form: .argument) }
        let times = try inRounds(9) {
            var size = 0
            let time = try seconds {
                let value = try interpreter.runScript(inputs.listNotes, arguments: arguments)
                size = JSONCadence.encode(value, form: .node).count
            }
            guard size > 5_000_000 else { throw BenchmarkFailure("the list has only \(size) bytes") }
            return time * 1e3
        }
        return Measurement("list 10000 notes, as JSON-Cadence", "ms", times, wanted: "≤ 100")
    }
}
