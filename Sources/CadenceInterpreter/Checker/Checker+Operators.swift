extension Checker {
    func unary(
        _ operation: UnaryOperator, _ operand: Expression, _ range: SourceRange, _ expected: SemaType?
    ) -> SemaType {
        switch operation {
        case .move:
            let type = visit(operand, expected: expected, force: false)
            if !type.isInvalid && !type.isResource { refuse(Refusal.moveOfNoResource.text, range) }
            invalidate(operand, type)
            return type
        case .not: return unaryOperand(operation, operand, .bool)
        case .minus:
            return unaryOperand(operation, operand, .simple(.signedNumber))
        case .dereference: return dereference(operand, range)
        }
    }

    private func unaryOperand(_ operation: UnaryOperator, _ operand: Expression, _ type: SemaType) -> SemaType {
        let actual = visit(operand)
        if actual.isInvalid || table.isSubtype(actual, of: type) { return actual }
        reportUnary(operation, operand, wanted: "`\(type)`", actual)
        return .invalid
    }

    private func reportUnary(_ operation: UnaryOperator, _ operand: Expression, wanted: String, _ actual: SemaType) {
        report(
            .invalidUnaryOperand, operand.range, "cannot apply unary operation `\(operation.rawValue)` to type",
            secondary: "expected \(wanted), got `\(actual)`; ensure the operand has the correct type")
    }

    private func dereference(_ operand: Expression, _ range: SourceRange) -> SemaType {
        let type = visit(operand)
        if type.isInvalid { return type }
        let isOptional = type.wrapped != nil
        guard let inner = (type.wrapped ?? type).referenced else {
            reportUnary(.dereference, operand, wanted: "reference type", type.wrapped ?? type)
            return .invalid
        }
        if !isPlain(inner) {
            reportUnary(.dereference, operand, wanted: "primitive or container of primitives", inner)
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
            if !a.isInvalid && !b.isInvalid && !areComparableForEquality(a, b) {
                reportOperands(operation, a, b, range)
            }
            if !a.isInvalid && !b.isInvalid {
                checkUnused(left, a)
                checkUnused(right, b)
            }
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
        var wanted = expected ?? a
        if let expected, a != expected, table.isSubtype(a, of: expected) { wanted = a }
        return (a, visit(right, expected: wanted, force: false))
    }

    private func areComparableForEquality(_ a: SemaType, _ b: SemaType) -> Bool {
        let (inner, other) = (a.unwrapped, b.unwrapped)
        if a.isNil || b.isNil { return true }
        return inner == other && table.isEquatable(inner)
    }

    private func reportOperands(_ operation: BinaryOperator, _ a: SemaType, _ b: SemaType, _ range: SourceRange) {
        report(
            .invalidBinaryOperands, range,
            "cannot apply binary operation `\(operation.rawValue)` to types `\(a)` and `\(b)`",
            secondary: hint(operation, a, b))
    }

    private func hint(_ operation: BinaryOperator, _ a: SemaType, _ b: SemaType) -> String {
        switch operation {
        case .equal, .notEqual:
            "equality operators require compatible types; got `\(a)` and `\(b)` which cannot be compared for equality; "
                + "ensure both operands are of compatible types"
        case .less, .lessEqual, .greater, .greaterEqual:
            "comparison operators require comparable operands of the same type; got `\(a)` and `\(b)` which are "
                + "incompatible; ensure both operands are comparable and of the same type"
        case .plus, .minus, .times, .divide, .remainder:
            "arithmetic operators require numeric operands of the same type; got `\(a)` and `\(b)` which are "
                + "incompatible; ensure both operands are numbers of the same type"
        default: ""
        }
    }

    private func reportOperand(_ operation: BinaryOperator, _ side: String, _ operand: Expression, _ wanted: String) {
        report(
            .invalidBinaryOperand, operand.range,
            "cannot apply binary operation `\(operation.rawValue)` to \(side)-hand type",
            secondary: "expected \(wanted), got `\(elaboration.types[Int(operand.id)] ?? .invalid)`; "
                + "check the expression's type or convert it to the expected type")
    }

    private func arithmetic(
        _ operation: BinaryOperator, _ left: Expression, _ right: Expression, _ range: SourceRange,
        _ expected: SemaType?, _ needed: SemaType
    ) -> SemaType {
        let (a, b) = operands(left, right, expected?.unwrapped)
        if a.isInvalid || b.isInvalid { return a }
        let fits = (table.isSubtype(a, of: needed), table.isSubtype(b, of: needed))
        if !fits.0 && !fits.1 {
            reportOperands(operation, a, b, range)
            return a
        }
        if !fits.0 { reportOperand(operation, "left", left, "\(needed)") }
        if !fits.1 { reportOperand(operation, "right", right, "\(needed)") }
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
            reportOperand(operation, "left", left, "Bool")
        } else if !fits.1 {
            reportOperand(operation, "right", right, "Bool")
        }
        return .bool
    }

    private func coalesce(_ left: Expression, _ right: Expression, _ expected: SemaType?) -> SemaType {
        let a = visit(left)
        var b = SemaType.invalid
        branch({ b = self.visit(right, expected: a.wrapped, force: false) }, {})
        invalidate(left, a)
        if a.isInvalid { return .invalid }
        guard let inner = a.wrapped else {
            reportOperand(.nilCoalescing, "left", left, "optional")
            return .invalid
        }
        if b.isResource {
            report(
                .invalidNilCoalescingRightResourceOperand, right.range,
                "invalid right-hand operand for nil-coalescing operator (`??`)")
        }
        let common = commonType([inner, b], left.range)
        if common.isInvalid { return .invalid }
        noteConversion(left, from: a, to: .optional(common))
        noteConversion(right, from: b, to: common)
        return common
    }

    // MARK: Casts and references

    func cast(_ value: Expression, _ operation: CastOperator, _ target: TypeAnnotation, _ expression: Expression)
        -> SemaType
    {
        let type = convert(target)
        checkAnnotation(type, target)
        elaboration.targets[expression.id] = type
        if operation == .static {
            let actual = visit(value, expected: type)
            invalidate(value, actual)
            return type
        }
        let actual = visit(value)
        if type.isInvalid || actual.isInvalid { return operation == .failable ? .optional(type) : type }
        if actual.isResource && operation == .force { invalidate(value, actual) }
        if actual.isResource {
            castResource(value, actual, operation, type, target, expression)
        } else if type.isResource {
            report(
                .alwaysFailingResourceCastingType, target.range,
                "cast of value of non-resource-type `\(actual)` to resource type `\(type)` will always fail")
        }
        if !canSucceed(actual, type) { reportMismatch(expected: type, actual: actual, value.range) }
        return operation == .failable ? .optional(type) : type
    }

    /// Whether a cast may succeed at run time, as far as the chain looks into it.
    private func canSucceed(_ type: SemaType, _ target: SemaType) -> Bool {
        switch (type, target) {
        case (.reference(_, let a), .reference(_, let b)): canSucceed(a, b)
        case (.nominal(let id), .intersection(let ids)):
            id.isInterface || Set(ids).isSubset(of: table.closure([id]))
        case (.intersection(let ids), .simple(.anyResource)), (.intersection(let ids), .simple(.anyStruct)):
            ids.first.map { table.isSubtype(.nominal($0), of: target) } ?? true
        case (_, .simple(.anyResource)), (_, .simple(.anyStruct)): table.isSubtype(type, of: target)
        default: true
        }
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
        if operation == .failable, !value.isIdentifier {
            report(
                .invalidNonIdentifierFailableResourceDowncast, value.range,
                "cannot failably downcast non-identifier resource")
        }
        if !type.isResource {
            report(
                .alwaysFailingNonResourceCastingType, target.range,
                "cast of value of resource-type `\(actual)` to non-resource type `\(type)` will always fail")
        }
    }

    func force(_ value: Expression, _ expected: SemaType?) -> SemaType {
        let type = visit(value, expected: expected.map { .optional($0) })
        if type.isInvalid { return type }
        invalidate(value, type)
        return type.wrapped ?? type
    }

    func reference(_ value: Expression, _ expression: Expression, _ expected: SemaType?) -> SemaType {
        guard let expected else {
            report(
                .typeAnnotationRequired, SourceRange(value.start),
                "cannot infer type from reference expression: requires an explicit type annotation")
            return .invalid
        }
        let wanted = referencedType(expected, expression)
        let count = errors.count
        let actual = visit(value, expected: wanted)
        elaboration.targets[expression.id] = expected
        if actual.unwrapped.referenced != nil { refuse(Refusal.referenceToReference.text, expression.range) }
        if errors.count == count, let wanted { checkOptionality(wanted, actual, expression) }
        guard wanted != nil else { return .invalid }
        checkUnused(value, actual)
        return expected
    }

    /// What the value must be that a reference of a type is made to; nil if the type is none of a reference.
    private func referencedType(_ type: SemaType, _ expression: Expression) -> SemaType? {
        switch type {
        case .optional(let inner): return referencedType(inner, expression).map(SemaType.optional)
        case .reference(_, let inner):
            if let wrapped = inner.wrapped {
                report(
                    .referenceToAnOptional, expression.range, "cannot create reference",
                    secondary: "expected non-optional type, got `\(inner)`; consider taking a reference with type "
                        + "`\(SemaType.optional(.reference(.unauthorized, wrapped)))`")
            }
            return inner
        default:
            report(
                .nonReferenceTypeReference, expression.range, "cannot create reference",
                secondary: "expected reference type, got `\(type)`")
            return nil
        }
    }

    private func checkOptionality(_ wanted: SemaType, _ actual: SemaType, _ expression: Expression) {
        switch (wanted.wrapped, actual.wrapped) {
        case (let a?, let b?): checkOptionality(a, b, expression)
        case (nil, nil): break
        default: reportMismatch(expected: wanted, actual: actual, expression.range)
        }
    }
}
