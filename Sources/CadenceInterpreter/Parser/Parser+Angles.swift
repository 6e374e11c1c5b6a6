extension Parser {
    /// `<` opens type arguments if these, `>` and `(` follow; otherwise it compares.
    mutating func extendByLess(_ left: inout Expression, above power: ExpressionPower) throws(Stop) -> Bool {
        let place = self.place
        let errorCount = errors.count
        replay.begin()
        defer { replay.end() }
        if let (arguments, start) = try typeArguments() {
            guard power < .access else {
                try rewind(to: place, errorCount)
                return false
            }
            left = try invocation(of: left, arguments, argumentsStart: start)
            return true
        }
        try rewind(to: place, errorCount)
        guard power < .comparison else { return false }
        nextToken()
        left = try binary(left, .less, above: .comparison)
        return true
    }

    /// Type arguments with the parenthesis after them, or nil if there are none: then their errors do not count.
    private mutating func typeArguments() throws(Stop) -> ([TypeAnnotation], SourcePosition)? {
        let depth = blockDepth
        do {
            nextToken()
            let arguments = try typeAnnotations(until: .greater)
            _ = try expect(.greater)
            skipSpace()
            return (arguments, try expect(.parenOpen).end)
        } catch {
            if errors.last?.kind == .restrictedType { throw error }
            errors.removeLast()
            blockDepth = depth
            return nil
        }
    }

    private mutating func rewind(to place: Place, _ errorCount: Int) throws(Stop) {
        if let complaint = replay.add(cursor - place.cursor + 1) { throw stopSyntax(complaint) }
        go(to: place)
        errors.removeSubrange(errorCount...)
    }

    /// `>>` is two tokens, so that type arguments may end in it.
    mutating func extendByGreater(
        _ left: inout Expression, above power: ExpressionPower
    ) throws(Stop) -> Bool {
        guard power < .shift else { return false }
        let place = self.place
        next()
        if current.kind == .greater {
            nextToken()
            left = try binary(left, .rightShift, above: .shift)
            return true
        }
        go(to: place)
        guard power < .comparison else { return false }
        nextToken()
        left = try binary(left, .greater, above: .comparison)
        return true
    }
}
