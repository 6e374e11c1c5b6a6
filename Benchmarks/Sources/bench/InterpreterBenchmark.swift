import Cadence
import CadenceInterpreter
import FoundationEssentials

/// Running Cadence: calls, a note, a list of notes, the check of a contract.
enum InterpreterBenchmark {
    static func run() throws -> [Measurement] { try [calls(), checks()] }

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

    private static func checks() throws -> Measurement {
        let path = "../cadence/contracts/NotepadManager.cdc"
        let text = Array(try String(contentsOfFile: path, encoding: .utf8).utf8)
        let times = try inRounds(15) {
            let interpreter = Interpreter(host: MemoryChain())
            return try seconds {
                try interpreter.checkContract(text, name: "NotepadManager", at: MemoryChain.account)
            } * 1e3
        }
        return Measurement("parse and check NotepadManager", "ms", times, wanted: "≤ 2.3")
    }
}
