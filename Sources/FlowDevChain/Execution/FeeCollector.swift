import Cadence
import CadenceInterpreter
import Flow

/// Takes fees: whether a payer has enough to begin with, and what a transaction cost.
struct FeeCollector {
    private let host: ChainHost
    private let check: [UInt8]
    private let deduction: [UInt8]

    init(host: ChainHost) {
        self.host = host
        let fees = host.chain.systemContract("FlowFees") ?? .zero
        check = Array(
            """
            import FlowFees from \(fees)
            access(all) fun main(payer: Address, effort: UFix64): [AnyStruct] {
                let result = FlowFees.verifyPayersBalanceForTransactionExecution(
                    getAuthAccount<auth(BorrowValue) &Account>(payer), inclusionEffort: 1.0, maxExecutionEffort: effort)
                return [result.canExecuteTransaction, result.requiredBalance]
            }
            """.utf8)
        deduction = Array(
            """
            import FlowFees from \(fees)
            transaction(effort: UFix64) {
                prepare(payer: auth(BorrowValue) &Account) {
                    FlowFees.deductTransactionFee(payer, inclusionEffort: 1.0, executionEffort: effort)
                }
            }
            """.utf8)
    }

    /// The most a transaction can cost, in units of 10⁻⁸.
    func maximum(_ transaction: Transaction) -> UInt64 { Self.inclusionCost }

    /// What being included costs, 0.00001 FLOW as on the emulator, where computation costs nothing.
    static let inclusionCost: UInt64 = 1_000

    /// Throws 1118 when the payer holds less than an account must.
    func checkPayer(_ transaction: Transaction, _ interpreter: Interpreter) throws {
        let result = try interpreter.runScript(
            check, arguments: [argument(.address(transaction.payer)), effort(transaction.gasLimit)])
        guard case .array(let answers) = result, answers.count == 2, answers[0] == .bool(false),
            case .fixedPoint(let required) = answers[1]
        else { return }
        throw ChainFailure(
            1118, nil,
            "[Error Code: 1118] payer \(transaction.payer.hex) has insufficient balance to attempt transaction execution "
                + "(required balance: \(required))")
    }

    /// Takes the fee.
    func deduct(
        _ transaction: Transaction, computation: UInt64, _ interpreter: Interpreter
    ) throws(CadenceFailure) {
        try interpreter.runTransaction(
            deduction, arguments: [effort(computation)], authorizers: [transaction.payer],
            transactionID: Identifier.zero.bytes, computationLimit: 1_000_000)
    }

    private func effort(_ units: UInt64) -> [UInt8] { argument(UFix64(rawValue: units).cadence) }

    private func argument(_ value: CadenceValue) -> [UInt8] { JSONCadence.encode(value, form: .argument) }
}
