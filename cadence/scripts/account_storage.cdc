/// How many bytes an account stores, and how many it may store.
access(all) fun main(address: Address): [UInt64] {
    let account = getAccount(address)
    return [account.storage.used, account.storage.capacity]
}
