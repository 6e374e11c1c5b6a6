/// Contracts with the interfaces of those every chain has, as far as the corpus uses them, written for these tests.
enum TestContracts {
    static let deployment = """
        transaction(name: String, code: String) {
            prepare(signer: auth(AddContract) &Account) { signer.contracts.add(name: name, code: code.utf8) }
        }
        """

    static let fungibleToken = """
        access(all) contract interface FungibleToken {
            access(all) entitlement Withdraw
            access(all) event Withdrawn(
                type: String, amount: UFix64, from: Address?, fromUUID: UInt64, withdrawnUUID: UInt64,
                balanceAfter: UFix64
            )
            access(all) event Deposited(
                type: String, amount: UFix64, to: Address?, toUUID: UInt64, depositedUUID: UInt64,
                balanceAfter: UFix64
            )
            access(all) resource interface Balance { access(all) var balance: UFix64 }
            access(all) resource interface Provider {
                access(Withdraw) fun withdraw(amount: UFix64): @{Vault} {
                    post { result.balance == amount: "the amount withdrawn is another" }
                }
            }
            access(all) resource interface Receiver { access(all) fun deposit(from: @{Vault}) }
            access(all) resource interface Vault: Receiver, Provider, Balance {
                access(all) var balance: UFix64
                access(Withdraw) fun withdraw(amount: UFix64): @{Vault} {
                    pre {
                        self.balance >= amount:
                            "FungibleToken.Vault.withdraw: Cannot withdraw tokens! "
                            .concat("The amount requested to be withdrawn (").concat(amount.toString())
                            .concat(") is greater than the balance of the `Vault` (")
                            .concat(self.balance.toString()).concat(").")
                    }
                    post {
                        emit Withdrawn(
                            type: result.getType().identifier, amount: amount, from: self.owner?.address,
                            fromUUID: self.uuid, withdrawnUUID: result.uuid, balanceAfter: self.balance
                        )
                    }
                }
                access(all) fun deposit(from: @{Vault}) {
                    pre { from.isInstance(self.getType()): "cannot deposit a vault of another type" }
                    post {
                        emit Deposited(
                            type: before(from.getType().identifier), amount: before(from.balance),
                            to: self.owner?.address, toUUID: self.uuid, depositedUUID: before(from.uuid),
                            balanceAfter: self.balance
                        )
                    }
                }
            }
        }
        """

    static let flowToken = """
        import FungibleToken from 0xee82856bf20e2aa6
        access(all) contract FlowToken: FungibleToken {
            access(all) var totalSupply: UFix64
            access(all) event TokensWithdrawn(amount: UFix64, from: Address?)
            access(all) event TokensDeposited(amount: UFix64, to: Address?)
            access(all) resource Vault: FungibleToken.Vault {
                access(all) var balance: UFix64
                init(balance: UFix64) { self.balance = balance }
                access(FungibleToken.Withdraw) fun withdraw(amount: UFix64): @{FungibleToken.Vault} {
                    self.balance = self.balance - amount
                    if self.owner?.address != FlowToken.quiet() {
                        emit TokensWithdrawn(amount: amount, from: self.owner?.address)
                    }
                    return <- create Vault(balance: amount)
                }
                access(all) fun deposit(from: @{FungibleToken.Vault}) {
                    let vault <- from as! @FlowToken.Vault
                    self.balance = self.balance + vault.balance
                    if self.owner?.address != FlowToken.quiet() {
                        emit TokensDeposited(amount: vault.balance, to: self.owner?.address)
                    }
                    vault.clear()
                    destroy vault
                }
                access(contract) fun clear() { self.balance = 0.0 }
            }
            access(all) view fun quiet(): Address? { return 0xf8d6e0586b0a20c7 }
            access(all) fun createEmptyVault(): @FlowToken.Vault { return <- create Vault(balance: 0.0) }
            init() {
                self.totalSupply = 1000000000.0
                self.account.storage.save(<- create Vault(balance: self.totalSupply), to: /storage/flowTokenVault)
            }
        }
        """

    static let chain = """
        import FungibleToken from 0xee82856bf20e2aa6
        import FlowToken from 0x0ae53cb6e3f42a79
        access(all) contract TestChain {
            access(all) fun balance(_ address: Address): UFix64 {
                return getAccount(address).capabilities
                    .borrow<&{FungibleToken.Balance}>(/public/flowTokenBalance)?.balance ?? 0.0
            }
            access(all) fun setUp(
                _ account: auth(Storage, Capabilities) &Account, _ payer: auth(BorrowValue) &Account
            ) {
                let source = payer.storage
                    .borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(from: /storage/flowTokenVault)!
                self.open(account, <- source.withdraw(amount: 0.001))
            }
            access(all) fun open(_ account: auth(Storage, Capabilities) &Account, _ vault: @{FungibleToken.Vault}) {
                account.storage.save(<- FlowToken.createEmptyVault(), to: /storage/flowTokenVault)
                let receiver = account.capabilities.storage.issue<&FlowToken.Vault>(/storage/flowTokenVault)
                account.capabilities.publish(receiver, at: /public/flowTokenReceiver)
                let balance = account.capabilities.storage.issue<&FlowToken.Vault>(/storage/flowTokenVault)
                account.capabilities.publish(balance, at: /public/flowTokenBalance)
                account.storage.borrow<&FlowToken.Vault>(from: /storage/flowTokenVault)!.deposit(from: <- vault)
            }
        }
        """

    /// The service account gets the first vault, and three others what an account begins with.
    static let genesis = """
        import FungibleToken from 0xee82856bf20e2aa6
        import FlowToken from 0x0ae53cb6e3f42a79
        transaction {
            prepare(bank: auth(Storage) &Account, service: auth(Storage, Capabilities) &Account) {
                let vault <- bank.storage.load<@FlowToken.Vault>(from: /storage/flowTokenVault)!
                bank.storage.save(<- vault.withdraw(amount: 0.004), to: /storage/flowTokenVault)
                service.storage.save(<- vault, to: /storage/flowTokenVault)
                let receiver = service.capabilities.storage.issue<&FlowToken.Vault>(/storage/flowTokenVault)
                service.capabilities.publish(receiver, at: /public/flowTokenReceiver)
                let balance = service.capabilities.storage.issue<&FlowToken.Vault>(/storage/flowTokenVault)
                service.capabilities.publish(balance, at: /public/flowTokenBalance)
            }
        }
        """
}
