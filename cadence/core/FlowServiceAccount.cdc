import "FungibleToken"
import "FlowToken"
import "FlowFees"
import "FlowStorageFees"

/// What the chain itself does with accounts.
access(all) contract FlowServiceAccount {

    /// What a new account costs the payer; the reservation of storage is taken from it.
    access(all) let accountCreationFee: UFix64

    access(all) view fun defaultTokenBalance(_ account: &Account): UFix64 {
        return account.capabilities.borrow<&{FungibleToken.Balance}>(/public/flowTokenBalance)?.balance ?? 0.0
    }

    /// Gives a new account its vault and the reservation of its storage.
    access(all) fun setupNewAccount(
        newAccount: auth(SaveValue, BorrowValue, Capabilities) &Account, payer: auth(BorrowValue) &Account
    ) {
        let source = payer.storage
            .borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(from: /storage/flowTokenVault)
            ?? panic("Unable to borrow reference to the default token vault")
        if source.balance < self.accountCreationFee {
            panic("Payer does not have enough FLOW for creating an account")
        }
        let fee <- source.withdraw(amount: self.accountCreationFee) as! @FlowToken.Vault
        let reservation <- fee.withdraw(amount: FlowStorageFees.minimumStorageReservation)
        FlowFees.deposit(from: <- fee)
        self.initDefaultToken(newAccount)
        newAccount.storage.borrow<&FlowToken.Vault>(from: /storage/flowTokenVault)!.deposit(from: <- reservation)
    }

    /// Makes the vault of an account and publishes it.
    access(all) fun initDefaultToken(_ account: auth(SaveValue, Capabilities) &Account) {
        account.storage.save(
            <- FlowToken.createEmptyVault(vaultType: Type<@FlowToken.Vault>()), to: /storage/flowTokenVault)
        self.publishDefaultToken(account)
    }

    access(all) fun publishDefaultToken(_ account: auth(Capabilities) &Account) {
        for path in [/public/flowTokenReceiver, /public/flowTokenBalance] {
            account.capabilities.publish(
                account.capabilities.storage.issue<&FlowToken.Vault>(/storage/flowTokenVault), at: path)
        }
    }

    init(accountCreationFee: UFix64) {
        self.accountCreationFee = accountCreationFee
    }
}
