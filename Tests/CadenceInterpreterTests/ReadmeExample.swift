import Cadence
import CadenceInterpreter
import FlowCrypto

final class Sandbox: EmptyHost {
    override func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HashAlgorithm(name: algorithm)?.digest(data)
    }
}

func doubled(_ number: Int) throws -> CadenceValue {
    let script = "access(all) fun main(n: Int): Int { return n * 2 }"
    let argument = JSONCadence.encode(number.cadence, form: .argument)
    return try Interpreter(host: Sandbox()).runScript(Array(script.utf8), arguments: [argument])
}
