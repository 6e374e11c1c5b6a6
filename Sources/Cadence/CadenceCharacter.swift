/// The rule of the chain for values of type Character.
public enum CadenceCharacter {
    /// Whether a text is exactly one extended grapheme cluster as the chain counts.
    ///
    /// The chain's library (uniseg 0.4.7) does not join the consonants of an Indic conjunct (rule GB9c of Unicode
    /// 15.1), which Swift does: `क्ष` is one Swift `Character`, but two on the chain.
    public static func isCharacter(_ text: String) -> Bool {
        guard let first = text.indices.first, text.index(after: first) == text.endIndex else { return false }
        return !zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains(where: isConjunctBoundary)
    }

    /// Whether a consonant follows a mark; within one Swift cluster only rule GB9c brings that about.
    private static func isConjunctBoundary(_ before: UnicodeScalar, _ scalar: UnicodeScalar) -> Bool {
        guard scalar.properties.generalCategory == .otherLetter, !isSpacingVowel(scalar) else { return false }
        switch before.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return before == "\u{200d}"
        }
    }

    /// Thai and Lao SARA AM: letters that extend the cluster by rule GB9a.
    private static func isSpacingVowel(_ scalar: UnicodeScalar) -> Bool {
        scalar == "\u{e33}" || scalar == "\u{eb3}"
    }
}
