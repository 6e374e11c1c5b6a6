import "Burner"

/// What every token of the chain has in common: vaults that hold an amount, give parts of it and take others in.
access(all) contract interface FungibleToken {

    /// Lets its holder take tokens out of a vault.
    access(all) entitlement Withdraw

    access(all) event Withdrawn(
        type: String, amount: UFix64, from: Address?, fromUUID: UInt64, withdrawnUUID: UInt64, balanceAfter: UFix64)
    access(all) event Deposited(
        type: String, amount: UFix64, to: Address?, toUUID: UInt64, depositedUUID: UInt64, balanceAfter: UFix64)
    access(all) event Burned(type: String, amount: UFix64, fromUUID: UInt64)

    access(all) resource interface Balance {
        access(all) var balance: UFix64
    }

    access(all) resource interface Provider {
        access(all) view fun isAvailableToWithdraw(amount: UFix64): Bool

        access(Withdraw) fun withdraw(amount: UFix64): @{Vault} {
            post {
                result.balance == amount:
                    "FungibleToken.Provider.withdraw: Cannot withdraw tokens! The balance of the withdrawn tokens ("
                        .concat(result.balance.toString())
                        .concat(") is not equal to the amount requested to be withdrawn (")
                        .concat(amount.toString()).concat(")")
            }
        }
    }

    access(all) resource interface Receiver {
        access(all) fun deposit(from: @{Vault})
        access(all) view fun getSupportedVaultTypes(): {Type: Bool}
        access(all) view fun isSupportedVaultType(type: Type): Bool
    }

    access(all) resource interface Vault: Receiver, Provider, Balance, Burner.Burnable {
        access(all) var balance: UFix64

        access(contract) fun burnCallback() {
            pre {
                emit Burned(type: self.getType().identifier, amount: self.balance, fromUUID: self.uuid)
            }
            post {
                self.balance == 0.0:
                    "FungibleToken.Vault.burnCallback: Cannot burn this Vault with Burner.burn(). "
                        .concat("The balance must be set to zero during the burnCallback method so that it cannot be spammed.")
            }
            self.balance = 0.0
        }

        access(all) view fun getSupportedVaultTypes(): {Type: Bool} {
            return {self.getType(): true}
        }

        access(all) view fun isSupportedVaultType(type: Type): Bool {
            return self.getSupportedVaultTypes()[type] ?? false
        }

        access(Withdraw) fun withdraw(amount: UFix64): @{Vault} {
            pre {
                self.balance >= amount:
                    "FungibleToken.Vault.withdraw: Cannot withdraw tokens! The amount requested to be withdrawn ("
                        .concat(amount.toString()).concat(") is greater than the balance of the `Vault` (")
                        .concat(self.balance.toString()).concat(").")
            }
            post {
                result.getType() == self.getType(): "FungibleToken.Vault.withdraw: another type of vault was withdrawn"
                self.balance == before(self.balance) - amount:
                    "FungibleToken.Vault.withdraw: Cannot withdraw tokens! The sender's balance after the withdrawal ("
                        .concat(self.balance.toString())
                        .concat(") must be the difference of the previous balance and the withdrawn amount")
                emit Withdrawn(
                    type: result.getType().identifier, amount: amount, from: self.owner?.address, fromUUID: self.uuid,
                    withdrawnUUID: result.uuid, balanceAfter: self.balance)
            }
        }

        access(all) fun deposit(from: @{Vault}) {
            pre {
                from.isInstance(self.getType()):
                    "FungibleToken.Vault.deposit: Cannot deposit tokens! The type of the deposited tokens ("
                        .concat(from.getType().identifier).concat(") has to be the same type as the Vault being deposited into (")
                        .concat(self.getType().identifier).concat(")")
            }
            post {
                emit Deposited(
                    type: before(from.getType().identifier), amount: before(from.balance), to: self.owner?.address,
                    toUUID: self.uuid, depositedUUID: before(from.uuid), balanceAfter: self.balance)
                self.balance == before(self.balance) + before(from.balance):
                    "FungibleToken.Vault.deposit: Cannot deposit tokens! The receiver's balance after the deposit ("
                        .concat(self.balance.toString())
                        .concat(") must be the sum of the previous balance and the deposited amount")
            }
        }

        access(all) fun createEmptyVault(): @{Vault} {
            post {
                result.balance == 0.0: "FungibleToken.Vault.createEmptyVault: the new vault is not empty"
                result.getType() == self.getType(): "FungibleToken.Vault.createEmptyVault: the new vault has another type"
            }
        }
    }

    access(all) fun createEmptyVault(vaultType: Type): @{Vault} {
        post {
            result.balance == 0.0: "FungibleToken.createEmptyVault: the new vault is not empty"
            result.getType() == vaultType: "FungibleToken.createEmptyVault: the new vault has another type"
        }
    }
}
