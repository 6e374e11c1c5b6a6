import Cadence
import Testing

@testable import CadenceInterpreter

/// Calls built-in functions directly, without a program that runs.
final class BuiltinBench: ProgramSource {
    let host = SilentHost()
    let entry: LoadedProgram
    /// Holds the machine by hand, as it does not hold this.
    private(set) var machine: Machine!

    /// The declarations of a script with this text are there.
    init(_ text: String = "access(all) fun main() {}") throws {
        let bytes = Array(text.utf8)
        let checked = try Checker.check(try Parser.parse(bytes), location: .script, resolver: CheckerLedger())
        entry = LoadedProgram(checked: checked, text: bytes)
        machine = Machine(
            host: host, programs: self, entry: entry, programHash: "00", isReadOnly: true, computationLimit: 100_000)
    }

    func program(at location: Location, for machine: Machine) throws -> LoadedProgram {
        throw RuntimeFailure.unsupported("imports")
    }

    func load(_ text: [UInt8], at location: Location) throws -> LoadedProgram {
        throw RuntimeFailure.unsupported("contracts")
    }

    func replace(_ program: LoadedProgram?, at location: Location) {}

    /// What a function gives.
    func call(
        _ name: String, on receiver: Value = .void, _ arguments: Value..., types: [SemaType] = [],
        through authorization: SemaAuthorization? = nil
    ) throws -> Value {
        let body = try #require(BuiltinTable.functions[name])
        let place = SourcePosition(offset: 0, line: 1, column: 0)
        let shape = CallShape(
            receiverType: machine.typeOf(receiver), authorization: authorization,
            argumentTypes: arguments.map(machine.typeOf),
            typeArguments: types,
            site: SourceSite(location: .script, range: SourceRange(place, place)))
        return try body(BuiltinCall(machine: machine, receiver: receiver, shape: shape, arguments: arguments))
    }

    func field(_ name: String, of receiver: Value) throws -> Value {
        let body = try #require(BuiltinTable.fields[name])
        return try body(machine, receiver)
    }

    /// The value as `log` writes it, or the name and the message of the error.
    func text(_ value: () throws -> Value) throws -> String {
        do {
            return try ValueText(machine).text(of: try value())
        } catch let failure as RuntimeFailure {
            return "\(failure.name): \(failure.message)"
        } catch let failure as NumberFailure {
            return failure.className ?? failure.description
        }
    }

    // MARK: Values

    func array(_ elements: Value..., of type: SemaType = .int) throws -> Value {
        .array(try machine.makeArray(.array(type), elements))
    }

    func bytes(_ bytes: UInt8...) throws -> Value { try machine.makeBytes(bytes) }

    func string(_ text: String) -> Value { .string(StringValue(text)) }

    /// A function of the program made of a Swift one.
    func function(_ parameter: SemaType, _ result: SemaType, _ body: @escaping @Sendable (Value) throws -> Value)
        -> Value
    {
        .function(
            FunctionValue(
                body: .builtin({ try body($0.arguments[0]) }, receiver: .void, receiverType: .void),
                type: SemaFunction(parameters: [.init(type: parameter)], result: result)))
    }

    func type(_ type: SemaType) -> Value { .type(TypeValue(type)) }
}

/// A host of a chain with nothing in it, which keeps what is logged.
final class SilentHost: EmptyHost {
    private(set) var logs: [String] = []

    override func log(_ text: String) { logs.append(text) }
}
