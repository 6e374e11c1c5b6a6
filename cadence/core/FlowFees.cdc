import "FungibleToken"
import "FlowToken"
import "FlowStorageFees"

/// What transactions cost, and the vault where it goes.
access(all) contract FlowFees {

    access(all) event TokensDeposited(amount: UFix64)
    access(all) event TokensWithdrawn(amount: UFix64)
    access(all) event FeesDeducted(amount: UFix64, inclusionEffort: UFix64, executionEffort: UFix64)
    access(all) event FeeParametersChanged(
        surgeFactor: UFix64, inclusionEffortCost: UFix64, executionEffortCost: UFix64)

    access(self) let vault: @FlowToken.Vault
    access(self) var parameters: FeeParameters

    access(all) struct FeeParameters {
        access(all) var surgeFactor: UFix64
        access(all) var inclusionEffortCost: UFix64
        access(all) var executionEffortCost: UFix64

        init(surgeFactor: UFix64, inclusionEffortCost: UFix64, executionEffortCost: UFix64) {
            self.surgeFactor = surgeFactor
            self.inclusionEffortCost = inclusionEffortCost
            self.executionEffortCost = executionEffortCost
        }
    }

    access(all) struct VerifyPayerBalanceResult {
        access(all) let canExecuteTransaction: Bool
        access(all) let requiredBalance: UFix64
        access(all) let maximumTransactionFees: UFix64

        init(canExecuteTransaction: Bool, requiredBalance: UFix64, maximumTransactionFees: UFix64) {
            self.canExecuteTransaction = canExecuteTransaction
            self.requiredBalance = requiredBalance
            self.maximumTransactionFees = maximumTransactionFees
        }
    }

    access(all) fun deposit(from: @{FungibleToken.Vault}) {
        let amount = from.balance
        self.vault.deposit(from: <- from)
        emit TokensDeposited(amount: amount)
    }

    access(all) view fun getFeeBalance(): UFix64 {
        return self.vault.balance
    }

    access(all) view fun getFeeParameters(): FeeParameters {
        return self.parameters
    }

    /// The effort of execution is raw: 100 units of computation are 0.00000100.
    access(all) view fun computeFees(inclusionEffort: UFix64, executionEffort: UFix64): UFix64 {
        let parameters = self.parameters
        return parameters.surgeFactor
            * (inclusionEffort * parameters.inclusionEffortCost + executionEffort * parameters.executionEffortCost)
    }

    /// Whether an account can pay for a transaction that was not run yet.
    access(all) fun verifyPayersBalanceForTransactionExecution(
        _ payer: auth(BorrowValue) &Account, inclusionEffort: UFix64, maxExecutionEffort: UFix64
    ): VerifyPayerBalanceResult {
        let fees = self.computeFees(inclusionEffort: inclusionEffort, executionEffort: maxExecutionEffort)
        if payer.address == self.account.address {
            return VerifyPayerBalanceResult(
                canExecuteTransaction: true, requiredBalance: 0.0, maximumTransactionFees: fees)
        }
        let required = FlowStorageFees.defaultTokenReservedBalance(payer.address)
        let vault = payer.storage.borrow<&FlowToken.Vault>(from: /storage/flowTokenVault)
        return VerifyPayerBalanceResult(
            canExecuteTransaction: (vault?.balance ?? 0.0) >= required, requiredBalance: required,
            maximumTransactionFees: fees)
    }

    /// Takes what a transaction costs, or all there is when that is less.
    access(all) fun deductTransactionFee(
        _ payer: auth(BorrowValue) &Account, inclusionEffort: UFix64, executionEffort: UFix64
    ) {
        var amount = self.computeFees(inclusionEffort: inclusionEffort, executionEffort: executionEffort)
        if amount == 0.0 {
            return
        }
        let vault = payer.storage
            .borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(from: /storage/flowTokenVault)
            ?? panic("Unable to borrow reference to the default token vault")
        if amount > vault.balance {
            amount = vault.balance
        }
        self.vault.deposit(from: <- vault.withdraw(amount: amount))
        emit FeesDeducted(amount: amount, inclusionEffort: inclusionEffort, executionEffort: executionEffort)
    }

    access(all) resource Administrator {
        access(all) fun withdrawTokensFromVault(amount: UFix64): @{FungibleToken.Vault} {
            let vault <- FlowFees.vault.withdraw(amount: amount)
            emit TokensWithdrawn(amount: amount)
            return <- vault
        }

        access(all) fun setFeeParameters(
            surgeFactor: UFix64, inclusionEffortCost: UFix64, executionEffortCost: UFix64
        ) {
            FlowFees.parameters = FeeParameters(
                surgeFactor: surgeFactor, inclusionEffortCost: inclusionEffortCost,
                executionEffortCost: executionEffortCost)
            emit FeeParametersChanged(
                surgeFactor: surgeFactor, inclusionEffortCost: inclusionEffortCost,
                executionEffortCost: executionEffortCost)
        }
    }

    init(inclusionEffortCost: UFix64, executionEffortCost: UFix64) {
        let administrator <- create Administrator()
        self.parameters = FeeParameters(
            surgeFactor: 1.0, inclusionEffortCost: inclusionEffortCost, executionEffortCost: executionEffortCost)
        self.vault <- FlowToken.createEmptyVault(vaultType: Type<@FlowToken.Vault>()) as! @FlowToken.Vault
        self.account.storage.save(<- administrator, to: /storage/flowFeesAdmin)
    }
}
