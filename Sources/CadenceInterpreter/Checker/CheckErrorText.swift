/// The hints and pages that go with errors of a kind.
enum CheckErrorText {
    /// The hint below the excerpt, unless the error has one of its own; empty for none. The page is one of the
    /// language's documentation.
    struct Row: Sendable {
        let hint: String
        let page: String?
    }

    static let rows: [CheckError.Kind: Row] = [
        .alwaysFailingNonResourceCastingType: Row(
            hint: "resources cannot be cast to non-resource types; use a resource type for the cast",
            page: "operators/casting-operators"),
        .ambiguousIntersectionType: Row(
            hint: "empty intersection types like `{}` or `@{}` are ambiguous; specify the interfaces to "
                + "intersect",
            page: "types-and-type-system/intersection-types"),
        .assignmentToConstant: Row(
            hint: "",
            page: "constants-and-variables"),
        .assignmentToConstantMember: Row(
            hint: "constant members cannot be reassigned after initialization; consider using a variable "
                + "field (`var`) instead",
            page: "constants-and-variables"),
        .attachNonAttachment: Row(
            hint: "only attachment types can be used in attach expressions; consider creating an "
                + "attachment declaration: `attachment MyAttachment for BaseType { ... }`",
            page: "attachments"),
        .compositeKindMismatch: Row(
            hint: "",
            page: "types-and-type-system/intersection-types"),
        .conformance: Row(
            hint: "",
            page: "interfaces"),
        .constantSizedArrayLiteralSize: Row(
            hint: "",
            page: "values-and-types/arrays"),
        .controlStatement: Row(
            hint: "",
            page: "control-flow"),
        .cyclicConformance: Row(
            hint: "interfaces cannot have circular dependencies; break the cycle by removing one of the "
                + "conformance declarations",
            page: "interfaces"),
        .defaultDestroyEventInNonResource: Row(
            hint: "the `ResourceDestroyed` event can only be declared in resources and resource attachments",
            page: "events"),
        .defaultDestroyInvalidArgument: Row(
            hint: "arguments must be literals, member access expressions on `self` or `base`, indexed "
                + "access expressions on dictionaries, or attachment accesses",
            page: "resources#destroy-events"),
        .duplicateImport: Row(
            hint: "this element was already previously imported; remove this duplicate import",
            page: "imports"),
        .excessiveArguments: Row(
            hint: "",
            page: "functions"),
        .fieldReinitialization: Row(
            hint: "fields can only be initialized once; remove the duplicate initialization, or make the "
                + "field variable (`var`)",
            page: "types-and-type-system/composite-types#composite-type-fields"),
        .fieldTypeNotStorable: Row(
            hint: "all contract fields must be storable; use a storable type for this field",
            page: "types-and-type-system/composite-types#composite-type-fields"),
        .fieldUninitialized: Row(
            hint: "all fields must be initialized when creating a composite type; add an initializer or "
                + "provide a default value",
            page: "types-and-type-system/composite-types#composite-type-fields"),
        .functionExpressionInCondition: Row(
            hint: "pre- and post-conditions may not contain function expressions",
            page: "pre-and-post-conditions"),
        .guardStatementElseBlockMustExit: Row(
            hint: "the else block of a guard statement must always exit using return, panic, break, or "
                + "continue",
            page: "control-flow#guard"),
        .incorrectArgumentLabel: Row(
            hint: "",
            page: "functions"),
        .interfaceMemberConflict: Row(
            hint: "interface members must have unique names; rename one of the conflicting members to "
                + "resolve the conflict",
            page: "interfaces"),
        .intersectionCompositeKindMismatch: Row(
            hint: "",
            page: "types-and-type-system/intersection-types"),
        .intersectionMemberClash: Row(
            hint: "",
            page: "types-and-type-system/intersection-types"),
        .invalidAccess: Row(
            hint: "ensure your reference has the required authorization by using the appropriate access "
                + "modifier or entitlement",
            page: "access-control"),
        .invalidAddressLiteral: Row(
            hint: "address literals must be hexadecimal (e.g., 0x1, 0x123) and fit within a 64-bit range; "
                + "correct the literal to be a valid address",
            page: "values-and-types#address"),
        .invalidAssignmentAccess: Row(
            hint: "",
            page: "access-control"),
        .invalidAssignmentTarget: Row(
            hint: "only variables, array elements, and struct fields can be assigned to; function calls "
                + "and literals cannot be assigned to",
            page: "operators/assign-move-force-swap"),
        .invalidAttachmentUsage: Row(
            hint: "attachments must be constructed using the `attach` expression syntax; use `attach "
                + "AttachmentType() to baseValue` instead of calling the constructor directly",
            page: "attachments"),
        .invalidBaseType: Row(
            hint: "",
            page: "attachments"),
        .invalidBinaryOperand: Row(
            hint: "",
            page: "operators"),
        .invalidBinaryOperands: Row(
            hint: "",
            page: "operators"),
        .invalidCharacterLiteral: Row(
            hint: "",
            page: "values-and-types/strings-and-characters"),
        .invalidConditionalResourceOperand: Row(
            hint: "operands of a conditional expression cannot be resources; use non-resource types instead",
            page: "operators/bitwise-ternary-operators#ternary-conditional-operator"),
        .invalidConformance: Row(
            hint: "",
            page: "interfaces"),
        .invalidConstruction: Row(
            hint: "`create` expressions can only be used with resource types; use regular constructor "
                + "calls for structs and other composite types",
            page: "types-and-type-system/composite-types"),
        .invalidDestruction: Row(
            hint: "`destroy` expressions can only be used with resource types; non-resource types are "
                + "automatically cleaned up when they go out of scope",
            page: "types-and-type-system/composite-types"),
        .invalidDictionaryKeyType: Row(
            hint: "",
            page: "values-and-types/dictionaries"),
        .invalidEntitlementAccess: Row(
            hint: "entitlement access modifiers can only be used on fields and functions within struct and "
                + "resource types; use regular access modifiers for other declarations",
            page: "access-control#entitlements"),
        .invalidEnumCase: Row(
            hint: "enum cases can only be declared within enum types",
            page: "enumerations"),
        .invalidEnumConformances: Row(
            hint: "enums are not allowed to conform to interfaces; consider removing the conformances",
            page: "enumerations"),
        .invalidEventParameterType: Row(
            hint: "",
            page: "events"),
        .invalidEventUsage: Row(
            hint: "",
            page: "events"),
        .invalidFailableResourceDowncastOutsideOptionalBinding: Row(
            hint: "resource downcasts must be performed within optional bindings; use `if let` or `switch` "
                + "statements to safely handle the optional result",
            page: "resources"),
        .invalidFixedPointLiteralScale: Row(
            hint: "",
            page: "values-and-types/fixed-point-nums-ints"),
        .invalidIntegerLiteralRange: Row(
            hint: "",
            page: "values-and-types/booleans-numlits-ints"),
        .invalidInterfaceType: Row(
            hint: "",
            page: "interfaces"),
        .invalidIntersectionTypeDuplicate: Row(
            hint: "",
            page: "types-and-type-system/intersection-types"),
        .invalidNestedDeclaration: Row(
            hint: "",
            page: "types-and-type-system/composite-types"),
        .invalidNestedResourceMove: Row(
            hint: "nested resources cannot be moved independently; move the containing resource instead",
            page: "resources#nested-resources"),
        .invalidNilCoalescingRightResourceOperand: Row(
            hint: "the right-hand operand of a nil-coalescing operator cannot be a resource; use a "
                + "non-resource type instead",
            page: "operators/optional-operators#nil-coalescing-operator-"),
        .invalidNonEnumCase: Row(
            hint: "move this declaration outside the enum or convert it to an enum case",
            page: "enumerations"),
        .invalidOptionalChaining: Row(
            hint: "optional chaining (`?.`) can only be used on optional types; remove the optional "
                + "chaining or ensure the type is optional",
            page: "values-and-types/anystruct-anyresource-opts-never#optionals"),
        .invalidPathDomain: Row(
            hint: "",
            page: "accounts/paths"),
        .invalidReferenceToOptionalType: Row(
            hint: "",
            page: "references"),
        .invalidResourceArrayMember: Row(
            hint: "resource arrays have limited member access due to resource safety constraints",
            page: "resources#resources-in-arrays-and-dictionaries"),
        .invalidResourceDictionaryMember: Row(
            hint: "resource dictionaries have limited member access due to resource safety constraints",
            page: "resources#resources-in-arrays-and-dictionaries"),
        .invalidResourceField: Row(
            hint: "resource fields must be storable and have proper access modifiers; ensure the field "
                + "type is storable and the access modifier is valid",
            page: "resources"),
        .invalidSwapExpression: Row(
            hint: "swap targets must be variables, array elements, or fields; ensure both sides of the "
                + "swap are valid targets",
            page: "operators/assign-move-force-swap#swapping-operator--"),
        .invalidTopLevelDeclaration: Row(
            hint: "move this declaration into a contract",
            page: nil),
        .invalidTypeArgumentCount: Row(
            hint: "",
            page: "capabilities"),
        .invalidTypeIndexing: Row(
            hint: "type indexing can only be used with valid attachment types",
            page: "attachments"),
        .invalidUnaryOperand: Row(
            hint: "",
            page: "operators"),
        .invocationTypeInference: Row(
            hint: "",
            page: "functions"),
        .missingAccessModifier: Row(
            hint: "an access modifier is required for this declaration; add an access modifier, like e.g. "
                + "`access(all)` or `access(self)`",
            page: "access-control"),
        .missingArgumentLabel: Row(
            hint: "",
            page: "functions"),
        .missingCreate: Row(
            hint: "resource creation requires the `create` keyword; add the `create` keyword before the "
                + "resource constructor call",
            page: "resources"),
        .missingEnumRawType: Row(
            hint: "enums must specify a raw type; specify the raw value type, for example: `: UInt8`",
            page: "enumerations"),
        .missingMoveOperation: Row(
            hint: "moving a resource requires the move operator (`<-`); add the `<-` operator to move the "
                + "resource",
            page: "operators/assign-move-force-swap"),
        .missingResourceAnnotation: Row(
            hint: "resource types must be annotated as such; add the resource annotation (`@`) before the "
                + "resource type",
            page: "resources"),
        .missingReturnStatement: Row(
            hint: "not all code paths return a value; add a return statement to return a value",
            page: "functions"),
        .missingReturnValue: Row(
            hint: "a function with a non-void return type must return a value; add a value to the return "
                + "statement",
            page: "functions"),
        .missingSwitchCaseStatements: Row(
            hint: "switch cases cannot be empty; add at least one statement to the switch case",
            page: "control-flow#switch-statement"),
        .multipleInterfaceDefaultImplementations: Row(
            hint: "multiple conformed interfaces provide a default implementation for this function; "
                + "provide your own implementation to resolve the ambiguity",
            page: "interfaces"),
        .nonReferenceTypeReference: Row(
            hint: "",
            page: "references"),
        .notCallable: Row(
            hint: "only functions can be called; ensure the value is a function or remove the call",
            page: "functions"),
        .notDeclared: Row(
            hint: "not found in this scope; check for typos or declare it",
            page: "constants-and-variables"),
        .notEquatableType: Row(
            hint: "only equatable types can be compared; ensure the types in the comparison are equatable",
            page: "values-and-types"),
        .notExported: Row(
            hint: "",
            page: "imports"),
        .notIndexableType: Row(
            hint: "only arrays, dictionaries, and other indexable types can be indexed",
            page: "values-and-types/arrays"),
        .notIndexingAssignableType: Row(
            hint: "this type supports indexing but not assignment through indexing; check if the type is "
                + "mutable or if assignment is supported",
            page: "values-and-types/arrays"),
        .purity: Row(
            hint: "view functions can only perform pure operations that don't modify state",
            page: "functions#view-functions"),
        .redeclaration: Row(
            hint: "each declaration must have a unique name in its scope; rename this declaration or the "
                + "conflicting one",
            page: "constants-and-variables"),
        .referenceToAnOptional: Row(
            hint: "",
            page: "references"),
        .resourceCapturing: Row(
            hint: "resources cannot be captured in closures due to resource safety constraints; move the "
                + "resource into the closure if needed, or access it differently",
            page: "resources"),
        .resourceLoss: Row(
            hint: "resources must be explicitly moved or destroyed to prevent resource loss; move or "
                + "destroy the resource before it goes out of scope",
            page: "resources"),
        .resourceMethodBinding: Row(
            hint: "call the method directly (e.g., `r.method()`) instead of binding it (e.g., `r.method`)",
            page: "resources"),
        .resourceUseAfterInvalidation: Row(
            hint: "",
            page: "resources"),
        .resultVariableConflict: Row(
            hint: "consider renaming the variable",
            page: "pre-and-post-conditions"),
        .specialFunctionDefaultImplementation: Row(
            hint: "special functions like `init` cannot have default implementations in interfaces; remove "
                + "the default implementation",
            page: "interfaces"),
        .switchDefaultPosition: Row(
            hint: "the `default` case must be the last case in a `switch` statement; move the default case "
                + "to the end of the switch statement",
            page: "control-flow#switch-statement"),
        .transactionMissingPrepare: Row(
            hint: "transactions with fields must have a `prepare` block to initialize them; add a "
                + "`prepare` function and initialize transaction fields",
            page: "transactions"),
        .typeAnnotationRequired: Row(
            hint: "add an explicit type annotation to resolve the ambiguity",
            page: "values-and-types"),
        .typeMismatch: Row(
            hint: "",
            page: "values-and-types"),
        .typeMismatchWithDescription: Row(
            hint: "",
            page: "values-and-types"),
        .typeParameterTypeInference: Row(
            hint: "",
            page: "values-and-types"),
        .uninitializedUse: Row(
            hint: "a value must be fully initialized before it can be used; complete the initialization "
                + "before using the value",
            page: "types-and-type-system/composite-types"),
        .unknownSpecialFunction: Row(
            hint: "use `init` for constructors or add the `fun` keyword for regular functions",
            page: "functions"),
        .unparameterizedTypeInstantiation: Row(
            hint: "expected no type arguments, got 0",
            page: "values-and-types"),
        .unreachableStatement: Row(
            hint: "this statement can never be executed; consider removing this code or revising control "
                + "flow",
            page: "control-flow"),
        .unsupportedResourceForLoop: Row(
            hint: "looping directly over a collection of resources is not supported; use a different data "
                + "structure or iterate over resource references",
            page: "resources"),
    ]
}
