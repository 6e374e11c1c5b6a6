/// How control leaves a stretch of statements.
struct ReturnInfo {
    var returned = false
    var maybeReturned = false
    var halted = false
    var jumped = false
    var exited = false

    var isUnreachable: Bool { returned || halted || jumped || exited }

    mutating func merge(_ a: ReturnInfo, _ b: ReturnInfo) {
        returned = returned || (a.returned && b.returned)
        maybeReturned = maybeReturned || a.maybeReturned || b.maybeReturned
        halted = halted || (a.halted && b.halted)
        jumped = jumped || (a.jumped && b.jumped)
        exited = exited || (a.exited && b.exited)
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
    var isInitializer = false
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
    /// The last place each was used.
    var uses: [TrackedResource: [SourcePosition]] = [:]

    func isLost(_ resource: TrackedResource) -> Bool { invalidations[resource]?.isDefinite != true }

    mutating func invalidate(_ resource: TrackedResource, _ invalidation: Invalidation) {
        if invalidations[resource] == nil { invalidations[resource] = invalidation }
    }

    /// Takes over what two branches did; a branch that ended does not count.
    mutating func merge(_ a: ResourceStates, _ aEnds: Bool, _ b: ResourceStates, _ bEnds: Bool) {
        for resource in Set(a.invalidations.keys).union(b.invalidations.keys) {
            let first = a.invalidations[resource]
            let second = b.invalidations[resource]
            let both =
                (first?.isDefinite == true || aEnds) && (second?.isDefinite == true || bEnds) && !(aEnds && bEnds)
            if both, let one = [first, second].compactMap({ $0 }).first(where: \.isDefinite) {
                invalidate(resource, one)
                continue
            }
            for (one, ends) in [(first, aEnds), (second, bEnds)] where !ends {
                guard var one else { continue }
                one.isDefinite = false
                invalidate(resource, one)
            }
        }
        for (resource, positions) in a.uses { uses[resource, default: []] += positions }
        for (resource, positions) in b.uses { uses[resource, default: []] += positions }
    }
}
