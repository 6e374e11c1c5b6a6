/// How control leaves a stretch of statements.
struct ReturnInfo {
    var returned = false
    var maybeReturned = false
    var halted = false
    var jumped = false
    var exited = false
    /// Where `break` and `continue` stand that may lead past what follows.
    var jumps: [Int32] = []

    var isUnreachable: Bool { returned || halted || jumped || exited }

    mutating func merge(_ a: ReturnInfo, _ b: ReturnInfo) {
        returned = returned || (a.returned && b.returned)
        maybeReturned = maybeReturned || a.maybeReturned || b.maybeReturned
        halted = halted || (a.halted && b.halted)
        jumped = jumped || (a.jumped && b.jumped)
        exited = exited || (a.exited && b.exited)
        for jump in a.jumps + b.jumps where !jumps.contains(jump) { jumps.append(jump) }
    }
}

/// The function being checked.
struct FunctionContext {
    var resultType: SemaType
    var scopeDepth: Int
    /// The byte at which it begins.
    var start: Int32
    var info = ReturnInfo()
    var reportedDeadCode = false
    var loops = 0
    var switches = 0
}

/// Something whose loss is watched.
enum TrackedResource: Hashable {
    case variable(Int32)
    case selfField(String)
}

/// How a resource was given away.
struct Invalidation {
    var isDestroy: Bool
    var isDefinite: Bool
    var range: SourceRange
}

/// What became of the resources known so far.
struct ResourceStates {
    var invalidations: [TrackedResource: Invalidation] = [:]

    func isLost(_ resource: TrackedResource) -> Bool { invalidations[resource]?.isDefinite != true }

    mutating func invalidate(_ resource: TrackedResource, _ invalidation: Invalidation) {
        if invalidations[resource] == nil { invalidations[resource] = invalidation }
    }

    /// Takes over what two branches did. What a branch gave away that returned has no effect behind it; that of one
    /// that jumped or halted may have, as on the chain.
    mutating func merge(_ a: ResourceStates, _ aInfo: ReturnInfo, _ b: ResourceStates, _ bInfo: ReturnInfo) {
        for resource in Set(a.invalidations.keys).union(b.invalidations.keys) where invalidations[resource] == nil {
            let merged =
                switch (a.invalidations[resource], b.invalidations[resource]) {
                case (let one?, let other?): Self.both(one, aInfo, other, bInfo)
                case (let one?, nil): Self.only(one, aInfo, other: bInfo)
                case (nil, let other?): Self.only(other, bInfo, other: aInfo)
                case (nil, nil): Invalidation?.none
                }
            if let merged { invalidations[resource] = merged }
        }
    }

    private static func both(
        _ one: Invalidation, _ oneInfo: ReturnInfo, _ other: Invalidation, _ otherInfo: ReturnInfo
    ) -> Invalidation? {
        if oneInfo.returned { return otherInfo.returned ? nil : other }
        if otherInfo.returned { return one }
        var merged = one
        merged.isDefinite = one.isDefinite && other.isDefinite
        return merged
    }

    private static func only(_ one: Invalidation, _ info: ReturnInfo, other: ReturnInfo) -> Invalidation? {
        if info.returned {
            return other.halted ? Invalidation(isDestroy: true, isDefinite: true, range: one.range) : nil
        }
        var merged = one
        merged.isDefinite = one.isDefinite && other.halted
        return merged
    }
}
