/// What this interpreter refuses because the chain's answer is not known here: the keys of the table.
///
/// Every refusal takes its words from here, and docs/cadence-support.md is made of the same table.
enum Refusal: String, CaseIterable, Sendable {
    // MARK: Language

    case mappingRelation, includeUnknownMapping, mappingHere, nestedNameTwice, twoTypesOfOneName, indexOfThisKind,
        removeFromInvalid, literalConversion, mappingAlternatives, declarationInType, declarationInEnum,
        fieldWithoutKind, mappingOnType, eventParameter, fieldNotStorable, memberInit, memberLikeNested,
        interfaceOfOtherKind, memberMoreOpen, memberOtherEntitlements, eventParameterInvalid, eventDefault,
        authorizedThroughReference, functionWithoutBody, importAll, importCrypto, importCryptoMissing, importOf,
        importBroken, importUnparsable, importNameTaken, importCircle, moveOfNoResource, referenceToReference,
        referencesToReferences, referencesWithMapping, resourceGlobals, declarationAtTop, declarationInFunction,
        mappingInFunction, transactionFieldAccess, arraySize, rangeType, typeArgumentCount, rangeWithoutType

    // MARK: Programs that run

    case `operator`, referenceOverwritten, referenceToNil, attachmentOfThisKind, removingAttachment, callOf, nameOf,
        memberOf, throughReference,
        arrayChanged, typeByName, typeOfOtherProgram, typeUnknown, contractsHere, contractWithoutValue,
        equalReferences, randomOfType, addressTooLong, blockBefore1970, rangeAtLimit

    // MARK: Numbers

    case negateLeastFix128, remainderOutOfRange, leftShift, fromNoBytes, convertInexactFix128, convertSmallInteger,
        fromStringNegativeUInt, fromStringOutOfRange, roundSmallNegative

    // MARK: Accounts and storage

    case controllerOf, capabilityOfUnknownType, capabilityOfOtherKind, updateUnparsable, updatePragma, updateTypes,
        deployingContracts, keyWeight, storedAfterEnd, storedOpenType, storedGenericFunction

    // MARK: Arguments and results

    case argumentOf, argumentPublicKey, argumentDocument, argumentMixed, argumentRange, argumentType,
        argumentTypeUnknown, resultCircle, resultOf, resultAttachments

    // MARK: Cryptography

    case bls, hashAlgorithm, signatureAlgorithm, algorithmNumber, algorithmOf, publicKey, hostWithoutHash

    // MARK: Limits of this interpreter

    case expressionLevels, typeLevels, typeParts, blockLevels, manyBranches, manyCases, importDepth, deepNesting,
        memory,
        thread, integerBits, sameDigest, storedDepth, hostError

    // MARK: Safeguards

    case partOfAccount, missingTypeArgument, typeArgumentNoReference, controller, builtinMismatch, operand, call,
        name, address, memberOfThisKind, member, assignment, numberOfType, integerLiteral, fixedPointLiteral,
        numberConversion, saturation, attachmentBase, function, functionOf, constructor, enumCase, contract,
        assigning, indexHere, loop, templateValue, comparison, dictionaryKey
}

extension Refusal {
    /// A line of the table.
    struct Row: Sendable {
        let refusal: Refusal
        /// What messages say; each `%` stands for words of the program.
        let text: String
        /// What it is about, for the documentation.
        let about: String

        init(_ refusal: Refusal, _ text: String, _ about: String = "") {
            self.refusal = refusal
            self.text = text
            self.about = about
        }
    }

    /// What belongs together in the documentation.
    struct Area: Sendable {
        let title: String
        let introduction: String
        let rows: [Row]
    }

    private static let rows: [Refusal: Row] = {
        let rows = areas.flatMap(\.rows).map { ($0.refusal, $0) }
        return Dictionary(rows) { first, _ in first }
    }()

    /// The line of the table; every key has one, as a test makes sure.
    var row: Row { Self.rows[self] ?? Row(self, rawValue) }

    /// What is refused, in the words of messages.
    var text: String { row.text }

    /// What is refused, with words of the program in their places.
    func text(_ words: any CustomStringConvertible...) -> String {
        var rest = words[...]
        return row.text.split(separator: "%", omittingEmptySubsequences: false).reduce(into: "") { text, part in
            text += part
            if let word = rest.popFirst() { text += "\(word)" }
        }
    }

    /// The whole message.
    var message: String { "not supported here: \(text)" }
}
