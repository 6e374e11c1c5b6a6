/// What the functions of accounts remember while a program runs.
final class AccountState {
    /// How many loops over what accounts store are open.
    private var storageLoops = 0
    /// Whether something was stored or removed within such a loop; it stays so.
    private(set) var wasStorageChanged = false
    /// The open loops over controllers, by account and path; the path of account controllers is nil.
    private var controllerLoops: [ControllerPlace: Int] = [:]
    /// Whether controllers came or went within a loop over their like; it stays so.
    private(set) var wereControllersChanged = false
    /// The contracts whose initializer runs.
    var contractsBeingAdded: Set<Location> = []
    /// The contracts that were added or removed.
    var changedContracts: Set<Location> = []

    /// Where a controller belongs.
    struct ControllerPlace: Hashable {
        let address: UInt64
        let path: String?
    }

    func noteStorageChange() {
        if storageLoops > 0 { wasStorageChanged = true }
    }

    func duringStorageLoop<Result>(_ body: () throws -> Result) rethrows -> Result {
        storageLoops += 1
        defer { storageLoops -= 1 }
        return try body()
    }

    func noteControllerChange(_ place: ControllerPlace) {
        if controllerLoops[place, default: 0] > 0 { wereControllersChanged = true }
    }

    func duringControllerLoop<Result>(_ place: ControllerPlace, _ body: () throws -> Result) rethrows -> Result {
        controllerLoops[place, default: 0] += 1
        defer { controllerLoops[place, default: 0] -= 1 }
        return try body()
    }
}
