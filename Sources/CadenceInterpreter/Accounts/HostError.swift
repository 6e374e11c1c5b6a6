public import Cadence

/// An error that a host reports to the program that runs: it ends the program, in the chain's words.
public struct HostError: Error, Hashable, CustomStringConvertible {
    /// The chain's number of the error, as in `[Error Code: 1201]`; nil for none.
    public let code: Int?
    /// The whole message, the number included.
    public let message: String

    /// An error; `message` is what the chain prints.
    public init(code: Int? = nil, _ message: String) {
        self.code = code
        self.message = message
    }

    /// There is no such account: the chain's error 1201.
    public static func accountNotFound(_ address: Address) -> HostError {
        HostError(code: 1201, "[Error Code: 1201] account not found for address \(address.hex)")
    }

    /// The message.
    public var description: String { message }
}

extension HostError {
    /// A value that cannot be used: the chain's error 1051.
    static func value(_ value: String, _ why: String) -> HostError {
        HostError(code: 1051, "[Error Code: 1051] invalid value (\(value)): \(why)")
    }

    /// What scripts may not do: the chain's error 1057.
    static func notInScripts(_ operation: String) -> HostError {
        HostError(code: 1057, "[Error Code: 1057] operation (\(operation)) is not supported in this environment")
    }

    func failure(_ context: String = "") -> RuntimeFailure {
        RuntimeFailure("ExternalError", context + message, code: code)
    }
}

extension Machine {
    /// Asks the host; what it reports becomes the program's error, behind the words of `context`.
    func asking<Result>(_ context: String, _ body: (any Host) throws -> Result) throws -> Result {
        do {
            return try body(host)
        } catch let error as HostError {
            throw error.failure(context)
        }
    }

    func asking<Result>(_ body: (any Host) throws -> Result) throws -> Result { try asking("", body) }

    /// Throws in scripts, which change no accounts.
    func requireWriting(_ operation: String) throws {
        if isReadOnly { throw HostError.notInScripts(operation).failure() }
    }
}
