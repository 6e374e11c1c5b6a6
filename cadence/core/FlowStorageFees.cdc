import "FungibleToken"
import "FlowToken"

/// How much an account may store for the FLOW it holds.
access(all) contract FlowStorageFees {

    access(all) let storageMegaBytesPerReservedFLOW: UFix64
    access(all) let minimumStorageReservation: UFix64

    /// In megabytes; 0 below the minimum.
    access(all) view fun calculateAccountCapacity(_ address: Address): UFix64 {
        return self.capacity(self.balance(address))
    }

    /// The capacities of accounts, in megabytes; the payer counts as if it had paid the most a transaction can cost.
    access(all) view fun getAccountsCapacityForTransactionStorageCheck(
        accountAddresses: [Address], payer: Address, maxTxFees: UFix64
    ): [UFix64] {
        var capacities: [UFix64] = []
        for address in accountAddresses {
            var balance = self.balance(address)
            if address == payer {
                balance = balance.saturatingSubtract(maxTxFees)
            }
            capacities = capacities.concat([self.capacity(balance)])
        }
        return capacities
    }

    access(all) view fun flowToStorageCapacity(_ amount: UFix64): UFix64 {
        return amount.saturatingMultiply(self.storageMegaBytesPerReservedFLOW)
    }

    access(all) view fun storageCapacityToFlow(_ megabytes: UFix64): UFix64 {
        return megabytes / self.storageMegaBytesPerReservedFLOW
    }

    access(all) view fun convertUInt64StorageBytesToUFix64Megabytes(_ bytes: UInt64): UFix64 {
        return UFix64(bytes / 1000000) + UFix64(bytes % 1000000) / 1000000.0
    }

    /// What an account may not spend: what its storage needs, and at least the minimum.
    access(all) view fun defaultTokenReservedBalance(_ address: Address): UFix64 {
        let used = self.convertUInt64StorageBytesToUFix64Megabytes(getAccount(address).storage.used)
        let reserved = self.storageCapacityToFlow(used)
        return reserved > self.minimumStorageReservation ? reserved : self.minimumStorageReservation
    }

    access(all) view fun defaultTokenAvailableBalance(_ address: Address): UFix64 {
        return self.balance(address).saturatingSubtract(self.defaultTokenReservedBalance(address))
    }

    access(self) view fun capacity(_ balance: UFix64): UFix64 {
        return balance < self.minimumStorageReservation ? 0.0 : self.flowToStorageCapacity(balance)
    }

    access(self) view fun balance(_ address: Address): UFix64 {
        return getAccount(address).capabilities
            .borrow<&{FungibleToken.Balance}>(/public/flowTokenBalance)?.balance ?? 0.0
    }

    init(storageMegaBytesPerReservedFLOW: UFix64, minimumStorageReservation: UFix64) {
        self.storageMegaBytesPerReservedFLOW = storageMegaBytesPerReservedFLOW
        self.minimumStorageReservation = minimumStorageReservation
    }
}
