/// Something a program does that the language forbids, in the chain's words.
struct CheckError: Error, Sendable, Hashable {
    let kind: Kind
    /// The place; nil for errors about the program as a whole.
    let range: SourceRange?
    let message: String
    /// The hint below the excerpt.
    let secondary: String
    /// Other places that matter, each with a few words.
    var notes: [Note] = []
    /// What stands in place of the program's own location, for what is wrong with an import.
    let place: String?

    /// A secondary place of an error.
    struct Note: Sendable, Hashable {
        let range: SourceRange
        let message: String
    }

    init(
        _ kind: Kind, _ range: SourceRange?, _ message: String, secondary: String = "", notes: [Note] = [],
        place: String? = nil
    ) {
        self.kind = kind
        self.notes = notes
        self.place = place
        self.range = range
        self.message = message
        self.secondary = secondary.isEmpty ? CheckErrorText.rows[kind]?.hint ?? "" : secondary
    }

    /// The kinds; with `Error` behind them they are the chain's names.
    enum Kind: String, Sendable, CaseIterable {
        /// The chain may accept it; this checker does not know.
        case unsupported
        case alwaysFailingNonResourceCastingType, alwaysFailingResourceCastingType, ambiguousIntersectionType,
            assignmentToConstant
        case assignmentToConstantMember, attachNonAttachment, compositeKindMismatch, conformance
        case constantSizedArrayLiteralSize, controlStatement, cyclicConformance, cyclicImports,
            defaultDestroyEventInNonResource
        case defaultDestroyInvalidArgument, defaultDestroyInvalidParameter, duplicateConformance, duplicateImport,
            emitImportedEvent, emitNonEvent, fieldTypeNotStorable,
            incorrectTransferOperation, invalidDeclaration, invalidEnumRawType, excessiveArguments
        case external, fieldReinitialization, fieldUninitialized, functionExpressionInCondition
        case guardStatementElseBlockMustExit, incorrectArgumentLabel, insufficientArguments
        case interfaceMemberConflict, intersectionCompositeKindMismatch, intersectionMemberClash, invalidAccess
        case invalidAccessModifier, invalidAddressLiteral, invalidAssignmentAccess, invalidAssignmentTarget
        case attachToInvalidType, invalidAttachmentAnnotation, invalidAttachmentConformances,
            invalidAttachmentEntitlement, invalidAttachmentRemove, emitDefaultDestroyEvent
        case invalidConstantSizedTypeBase, invalidConstantSizedTypeSize, invalidImplementation,
            invalidInterfaceConditionResourceInvalidation, invalidIntersectedType, invalidMappingAccess,
            invalidMappingAccessMemberType, invalidMappingAuthorization, invalidMove, invalidMoveOperation,
            invalidNestedType,
            invalidPragma, invocationTypeInference, mappingAccessMissingKeyword, missingFunctionBody,
            typeParameterTypeInference, unrepresentableEntitlementMapOutput, directEntitlementAnnotation,
            duplicateEntitlementMappingInclusion, invalidEntitlementMappingInclusion, invalidEntitlementMappingType,
            cyclicEntitlementMapping,
            invalidNonEntitlementAccess
        case invalidAttachmentUsage, invalidBaseType, invalidBinaryOperand, invalidBinaryOperands
        case invalidCharacterLiteral, invalidConditionalResourceOperand, invalidConformance, invalidConstruction
        case invalidDestruction, invalidDictionaryKeyType, invalidEntitlementAccess, invalidEnumCase
        case invalidEnumConformances, invalidEventParameterType, invalidEventUsage
        case invalidFailableResourceDowncastOutsideOptionalBinding, invalidFixedPointLiteralRange
        case invalidFixedPointLiteralScale, invalidIntegerLiteralRange, invalidInterfaceType
        case invalidIntersectionTypeDuplicate, invalidNestedDeclaration, invalidNestedResourceMove
        case invalidNilCoalescingRightResourceOperand, invalidNonEnumCase
        case invalidNonImportableTransactionParameterType, invalidOptionalChaining, invalidPathDomain
        case invalidReferenceToOptionalType, invalidResourceAnnotation, invalidResourceArrayMember,
            invalidResourceAssignment, invalidResourceCreation
        case invalidResourceDictionaryMember, invalidResourceField, invalidScriptReturnType, invalidSwapExpression
        case invalidTopLevelDeclaration, invalidTransactionCount, invalidTransactionPrepareParameterType
        case invalidTypeArgumentCount, invalidTypeIndexing, invalidUnaryOperand, invalidatedResourceReference,
            invalidSelfInvalidation, missingAccessModifier
        case missingArgumentLabel, missingCreate, missingEntryPoint, missingEnumRawType, missingInitializer,
            missingMoveOperation
        case missingResourceAnnotation, missingReturnStatement, missingReturnValue, missingSwitchCaseStatements
        case multipleInterfaceDefaultImplementations, nonReferenceTypeReference, nonResourceType, notCallable,
            notDeclared
        case notDeclaredMember, notEquatableType, notExported, notIndexableType, notIndexingAssignableType, purity
        case redeclaration, referenceToAnOptional, resourceCapturing, resourceFieldNotInvalidated, resourceLoss
        case resourceMethodBinding, resourceUseAfterInvalidation, resultVariableConflict
        case specialFunctionDefaultImplementation, switchDefaultPosition, transactionMissingPrepare
        case typeAnnotationRequired, typeMismatch, typeMismatchWithDescription, unauthorizedReferenceAssignment
        case uninitializedFieldAccess, uninitializedUse, invalidNonIdentifierFailableResourceDowncast
        case unknownSpecialFunction, unparameterizedTypeInstantiation, unreachableStatement
        case unsupportedOptionalChainingAssignment, unsupportedResourceForLoop

        /// The name of the error's type on the chain.
        var name: String {
            let name = rawValue.prefix(1).uppercased() + rawValue.dropFirst()
            return self == .invalidNonIdentifierFailableResourceDowncast ? name : name + "Error"
        }
    }

    /// The address of a page about it.
    var documentation: String? {
        guard let page = CheckErrorText.rows[kind]?.page else { return nil }
        return "https://cadence-lang.org/docs/language/" + page
    }

    /// Whether the checker does not know the chain's answer.
    var isUnsupported: Bool { kind == .unsupported }
}

extension CheckError: CustomStringConvertible {
    var description: String { message }
}

/// Everything wrong with a program, in the order it was found; at least one.
struct CheckErrors: Error, Sendable, Hashable {
    let errors: [CheckError]

    /// The first thing this checker does not support, if any: then nothing else counts.
    var unsupported: CheckError? { errors.first(where: \.isUnsupported) }
}
