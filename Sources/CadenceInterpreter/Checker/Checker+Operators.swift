extension Checker {
    func unary(
        _ operation: UnaryOperator, _ operand: Expression, _ range: SourceRange, _ expected: SemaType?
    ) -> SemaType {
        switch operation {
        case .move:
            let type = visit(operand, expected: expected, force: false)
            if !type.isInvalid && !type.isResource { refuse("`<-` before a value that is no resource", range) }
            return type
        case .not: return unaryOperand(operation, operand, .bool)
        case .minus:
            let type = visit(operand, expected: expected, force: false)
            if type.isInvalid || table.isSubtype(type, of: .simple(.signedNumber)) { return type }
            reportUnary(operation, operand)
            return type
        case .dereference: return dereference(operand, range)
        }
    }

    private func unaryOperand(_ operation: UnaryOperator, _ operand: Expression, _ type: SemaType) -> SemaType {
        let actual = visit(operand)
        if !actual.isInvalid && !table.isSubtype(actual, of: type) { reportUnary(operation, operand) }
        return type
    }

    private func reportUnary(_ operation: UnaryOperator, _ operand: Expression) {
        report(
            .invalidUnaryOperand, operand.range, "cannot apply unary operation `\(operation.rawValue)` to type")
    }

    private func dereference(_ operand: Expression, _ range: SourceRange) -> SemaType {
        let type = visit(operand)
        if type.isInvalid { return type }
        let isOptional = type.wrapped != nil
        guard let inner = (type.wrapped ?? type).referenced, isPlain(inner) else {
            refuse("`*` on this type", range)
            return .invalid
        }
        return isOptional ? .optional(inner) : inner
    }

    private func isPlain(_ type: SemaType) -> Bool {
        switch type {
        case .simple(let simple): simple != .anyStruct && simple != .anyResource
        case .array(let inner), .constantArray(let inner, _), .optional(let inner): isPlain(inner)
        case .dictionary(let key, let value): isPlain(key) && isPlain(value)
        default: false
        }
    }

    // MARK: Binary

    func binary(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ range: SourceRange,
        _ expected: SemaType?
    ) -> SemaType {
        switch operation {
        case .and, .or: return logical(operation, left, right, range)
        case .nilCoalescing: return coalesce(left, right, expected)
        case .equal, .notEqual:
            let (a, b) = operands(left, right, nil)
            if !a.isInvalid && !b.isInvalid && !areComparableForEquality(a, b) { reportOperands(operation, a, b, range) }
            return .bool
        case .less, .lessEqual, .greater, .greaterEqual:
            let (a, b) = operands(left, right, nil)
            if !a.isInvalid && !b.isInvalid && !(a == b && table.isComparable(a)) {
                reportOperands(operation, a, b, range)
            }
            return .bool
        case .plus, .minus, .times, .divide, .remainder:
            return arithmetic(operation, left, right, range, expected, .simple(.number))
        case .bitwiseOr, .bitwiseXor, .bitwiseAnd, .leftShift, .rightShift:
            return arithmetic(operation, left, right, range, expected, .simple(.integer))
        }
    }

    private func operands(_ left: Expression, _ right: Expression, _ expected: SemaType?) -> (SemaType, SemaType) {
        let a = visit(left, expected: expected, force: false)
        checkUnused(left, a)
        let b = visit(right, expected: a.isInvalid ? nil : a, force: false)
        checkUnused(right, b)
        return (a, b)
    }

    private func areComparableForEquality(_ a: SemaType, _ b: SemaType) -> Bool {
        let (inner, other) = (a.unwrapped, b.unwrapped)
        if a.isNil || b.isNil { return true }
        return inner == other && table.isEquatable(inner)
    }

    private func reportOperands(_ operation: BinaryOperator, _ a: SemaType, _ b: SemaType, _ range: SourceRange) {
        report(
            .invalidBinaryOperands, range,
            "cannot apply binary operation `\(operation.rawValue)` to types `\(a)` and `\(b)`")
    }

    private func reportOperand(_ operation: BinaryOperator, _ side: String, _ range: SourceRange) {
        report(
            .invalidBinaryOperand, range,
            "cannot apply binary operation `\(operation.rawValue)` to \(side)-hand type")
    }

    private func arithmetic(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ range: SourceRange,
        _ expected: SemaType?, _ needed: SemaType
    ) -> SemaType {
        let (a, b) = operands(left, right, expected)
        if a.isInvalid || b.isInvalid { return .invalid }
        let fits = (table.isSubtype(a, of: needed), table.isSubtype(b, of: needed))
        if !fits.0 && !fits.1 {
            reportOperands(operation, a, b, range)
            return a
        }
        if !fits.0 { reportOperand(operation, "left", left.range) }
        if !fits.1 { reportOperand(operation, "right", right.range) }
        let isAbstract = a.simple.map { SimpleType.abstractNumbers.contains($0) } ?? false
        if a != b || isAbstract { reportOperands(operation, a, b, range) }
        return a
    }

    private func logical(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ range: SourceRange
    ) -> SemaType {
        let a = visit(left)
        var b = SemaType.invalid
        branch({ b = self.visit(right) }, {})
        if a.isInvalid || b.isInvalid { return .bool }
        let fits = (table.isSubtype(a, of: .bool), table.isSubtype(b, of: .bool))
        if !fits.0 && !fits.1 {
            reportOperands(operation, a, b, range)
        } else if !fits.0 {
            reportOperand(operation, "left", left.range)
        } else if !fits.1 {
            reportOperand(operation, "right", right.range)
        }
        return .bool
    }

    private func coalesce(_ left: Expression, _ right: Expression, _ expected: SemaType?) -> SemaType {
        let a = visit(left, expected: expected.map { .optional($0) }, force: false)
        if a.isResource { invalidate(left, a) }
        var b = SemaType.invalid
        branch({ b = self.visit(right, expected: expected ?? a.wrapped, force: false) }, {})
        if a.isInvalid || b.isInvalid { return .invalid }
        guard let inner = a.wrapped else {
            reportOperand(.nilCoalescing, "left", left.range)
            return a
        }
        if b.isResource {
            report(
                .invalidNilCoalescingRightResourceOperand, right.range,
                "invalid right-hand operand for nil-coalescing operator (`??`)")
        }
        guard let common = table.commonSupertype([inner, b]) else {
            refuse("the common type of both sides of `??`", left.range)
            return .invalid
        }
        return common
    }

    // MARK: Casts and references

    func cast(_ value: Expression, _ operation: CastOperator, _ target: TypeAnnotation, _ expression: Expression) -> SemaType {
        let type = convert(target)
        checkAnnotation(type, target)
        elaboration.targets[expression.id] = type
        if operation == .static {
            visit(value, expected: type)
            return type
        }
        let actual = visit(value)
        if type.isInvalid || actual.isInvalid { return operation == .failable ? .optional(type) : type }
        if actual.isResource { castResource(value, actual, operation, type, target, expression) }
        if type.isResource && !actual.isResource { refuse("a cast to a resource", expression.range) }
        return operation == .failable ? .optional(type) : type
    }

    private func castResource(
        _ value: Expression, _ actual: SemaType, _ operation: CastOperator, _ type: SemaType,
        _ target: TypeAnnotation, _ expression: Expression
    ) {
        if operation == .failable && expression.id != bindingValue {
            report(
                .invalidFailableResourceDowncastOutsideOptionalBinding, expression.range,
                "cannot failably downcast resource type outside of optional binding")
        }
        if !type.isResource {
            report(
                .alwaysFailingNonResourceCastingType, target.range,
                "cast of value of resource-type `\(actual)` to non-resource type `\(type)` will always fail")
        }
    }

    func force(_ value: Expression, _ expected: SemaType?) -> SemaType {
        let type = visit(value, expected: expected.map { .optional($0) }, force: false)
        if type.isResource { checkNestedForce(value) }
        return type.wrapped ?? type
    }

    private func checkNestedForce(_ value: Expression) {
        if case .index = value.kind { refuse("`!` on a resource in a container", value.range) }
        if case .identifier = value.kind { invalidate(value, elaboration.types[Int(value.id)] ?? .invalid) }
    }

    func reference(_ value: Expression, _ expression: Expression, _ expected: SemaType?) -> SemaType {
        guard let expected else {
            visit(value)
            report(
                .typeAnnotationRequired, SourceRange(value.start),
                "cannot infer type from reference expression: requires an explicit type annotation")
            return .invalid
        }
        let isOptional = expected.wrapped != nil
        guard case .reference(_, let inner) = expected.unwrapped else {
            visit(value)
            report(.nonReferenceTypeReference, expression.range, "cannot create reference")
            return .invalid
        }
        let actual = visit(value, expected: inner, force: false)
        elaboration.targets[expression.id] = expected
        if actual.isInvalid { return .invalid }
        if actual.referenced != nil || actual.wrapped?.referenced != nil { refuse("a reference to a reference", expression.range) }
        return check(reference: actual, inner, isOptional, value, expression, expected)
    }

    private func check(
        reference actual: SemaType, _ inner: SemaType, _ isOptional: Bool, _ value: Expression,
        _ expression: Expression, _ expected: SemaType
    ) -> SemaType {
        if actual.wrapped != nil, !isOptional {
            if inner.wrapped != nil {
                report(.referenceToAnOptional, expression.range, "cannot create reference")
                return .invalid
            }
            refuse("a reference to an optional", expression.range)
            return .invalid
        }
        if !table.isSubtype(actual.wrapped ?? actual, of: inner) {
            reportMismatch(expected: inner, actual: actual, value.range)
        }
        guard case .reference = expected.unwrapped else { return .invalid }
        return actual.wrapped == nil ? expected.unwrapped : expected
    }
}
