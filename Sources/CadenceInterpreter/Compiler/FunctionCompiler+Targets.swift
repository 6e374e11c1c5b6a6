/// A place that can be read and written, with what leads there evaluated once.
///
/// The chain evaluates these by no expression: their errors are placed at the statement.
struct TargetPlace {
    let read: () throws -> Value
    let write: (Value) throws -> Void
}

extension FunctionCompiler {
    /// The place an assignment or a swap is about.
    func target(_ target: Expression, _ range: SourceRange) -> (Frame) throws -> TargetPlace {
        switch target.kind {
        case .identifier: return variableTarget(target)
        case .member(let access): return memberTarget(access, target)
        case .index(let object, let index): return elementTarget(object, index, target)
        default: return { _ in throw RuntimeFailure.unsupported(Refusal.assignment.text) }
        }
    }

    private func variableTarget(_ target: Expression) -> (Frame) throws -> TargetPlace {
        guard let number = elaboration.variables[target.id] else {
            return { _ in throw RuntimeFailure.unsupported(Refusal.assignment.text) }
        }
        if isGlobal(number) {
            let index = Int(number)
            return { frame in
                TargetPlace(
                    read: { frame.machine.globals[index]?.value ?? .void },
                    write: { frame.machine.globals[index]?.value = $0 })
            }
        }
        let place = place(of: number)
        let read = place.read
        return { frame in
            TargetPlace(read: { try read(frame) }, write: { place.write($0, in: frame) })
        }
    }

    private func memberTarget(_ access: MemberAccess, _ target: Expression) -> (Frame) throws -> TargetPlace {
        let object = code(access.object)
        let cache = FieldCache(name: access.name.name)
        return { frame in
            let machine = frame.machine
            let object = try object(frame)
            return TargetPlace(
                read: { try machine.field(of: try machine.owner(object), cache) },
                write: { try machine.setField(of: try machine.owner(object), cache, $0) })
        }
    }

    private func elementTarget(
        _ object: Expression, _ index: Expression, _ target: Expression
    ) -> (Frame) throws -> TargetPlace {
        let object = bare(object)
        let index = transferred(index)
        return { frame in
            let machine = frame.machine
            let object = try object(frame)
            let key = try index(frame)
            return TargetPlace(
                read: { try machine.element(of: try machine.dereferenced(object), key) },
                write: { try machine.setElement(of: try machine.dereferenced(object), key, $0) })
        }
    }

    // MARK: Assignments

    func assignment(
        _ target: Expression, _ transfer: Transfer, _ value: Expression, _ range: SourceRange
    ) -> (Frame) throws -> Void {
        let value = transferred(value)
        if let quick = quickAssignment(target, transfer, value) { return quick }
        let place = self.target(target, range)
        let isForced = transfer.kind == .forcedMove
        return { frame in
            let place = try place(frame)
            let value = try value(frame)
            if isForced, try place.read().unwrapped != nil {
                throw RuntimeFailure(
                    "ResourceLossError", "resource loss: attempting to assign to non-nil resource-typed value")
            }
            try place.write(value)
        }
    }

    /// The assignment to a variable of the function, which takes no place object.
    private func quickAssignment(
        _ target: Expression, _ transfer: Transfer, _ value: @escaping Code
    ) -> ((Frame) throws -> Void)? {
        guard case .identifier = target.kind, transfer.kind != .forcedMove,
            let number = elaboration.variables[target.id], !isGlobal(number)
        else { return nil }
        let place = place(of: number)
        if case .slot(let index) = place { return { $0.slots[index] = try value($0) } }
        return { frame in place.write(try value(frame), in: frame) }
    }

    func swap(_ left: Expression, _ right: Expression, _ range: SourceRange) -> (Frame) throws -> Void {
        let leftPlace = target(left, range)
        let rightPlace = target(right, range)
        return { frame in
            let leftPlace = try leftPlace(frame)
            let rightPlace = try rightPlace(frame)
            let left = try leftPlace.read()
            let right = try rightPlace.read()
            let movedRight = try frame.machine.transfer(right)
            let movedLeft = try frame.machine.transfer(left)
            try leftPlace.write(movedRight)
            try rightPlace.write(movedLeft)
        }
    }
}
