import "FungibleToken"

/// FLOW, the token of the chain.
access(all) contract FlowToken: FungibleToken {

    access(all) var totalSupply: UFix64

    access(all) event TokensWithdrawn(amount: UFix64, from: Address?)
    access(all) event TokensDeposited(amount: UFix64, to: Address?)
    access(all) event TokensMinted(amount: UFix64)
    access(all) event MinterCreated(allowedAmount: UFix64)

    access(all) resource Vault: FungibleToken.Vault {
        access(all) var balance: UFix64

        init(balance: UFix64) {
            self.balance = balance
        }

        access(contract) fun burnCallback() {
            FlowToken.totalSupply = FlowToken.totalSupply - self.balance
            self.balance = 0.0
        }

        access(all) view fun isAvailableToWithdraw(amount: UFix64): Bool {
            return amount <= self.balance
        }

        access(FungibleToken.Withdraw) fun withdraw(amount: UFix64): @{FungibleToken.Vault} {
            self.balance = self.balance - amount
            if FlowToken.announces(self.owner?.address) {
                emit TokensWithdrawn(amount: amount, from: self.owner?.address)
            }
            return <- create Vault(balance: amount)
        }

        access(all) fun deposit(from: @{FungibleToken.Vault}) {
            let vault <- from as! @FlowToken.Vault
            let amount = vault.balance
            self.balance = self.balance + amount
            vault.balance = 0.0
            destroy vault
            if FlowToken.announces(self.owner?.address) {
                emit TokensDeposited(amount: amount, to: self.owner?.address)
            }
        }

        access(all) fun createEmptyVault(): @{FungibleToken.Vault} {
            return <- create Vault(balance: 0.0)
        }
    }

    /// The chain's own account moves tokens without the events of this contract.
    access(self) view fun announces(_ owner: Address?): Bool {
        return owner != self.quietAccount
    }

    access(self) let quietAccount: Address

    access(all) fun createEmptyVault(vaultType: Type): @{FungibleToken.Vault} {
        return <- create Vault(balance: 0.0)
    }

    /// Makes new tokens, as many as it was allowed to.
    access(all) resource Minter {
        access(all) var allowedAmount: UFix64

        access(all) fun mintTokens(amount: UFix64): @FlowToken.Vault {
            pre {
                amount > 0.0: "FlowToken.Minter.mintTokens: Amount minted must be greater than zero"
                amount <= self.allowedAmount: "FlowToken.Minter.mintTokens: Amount minted must be less than the allowed amount"
            }
            FlowToken.totalSupply = FlowToken.totalSupply + amount
            self.allowedAmount = self.allowedAmount - amount
            emit TokensMinted(amount: amount)
            return <- create Vault(balance: amount)
        }

        init(allowedAmount: UFix64) {
            self.allowedAmount = allowedAmount
        }
    }

    access(all) resource Administrator {
        access(all) fun createNewMinter(allowedAmount: UFix64): @Minter {
            emit MinterCreated(allowedAmount: allowedAmount)
            return <- create Minter(allowedAmount: allowedAmount)
        }
    }

    /// All tokens and the administrator go to the account of the contract; `quietAccount` is the chain's own.
    init(supply: UFix64, quietAccount: Address) {
        self.totalSupply = supply
        self.quietAccount = quietAccount
        self.account.storage.save(<- create Vault(balance: supply), to: /storage/flowTokenVault)
        self.account.storage.save(<- create Administrator(), to: /storage/flowTokenAdmin)
    }
}
