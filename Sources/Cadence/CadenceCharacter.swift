/// The rule of the chain for values of type Character.
public enum CadenceCharacter {
    /// Whether a text is exactly one extended grapheme cluster as the chain counts.
    ///
    /// The chain's library (uniseg 0.4.7) does not join the consonants of an Indic conjunct (rule GB9c of Unicode
    /// 15.1), which Swift does: `क्ष` is one Swift `Character`, but two on the chain. Nor does it know the marks of
    /// Unicode 16 and later.
    public static func isCharacter(_ text: String) -> Bool {
        guard let first = text.indices.first, text.index(after: first) == text.endIndex else { return false }
        return !zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains(where: isBoundary)
    }

    /// Whether the chain parts two neighbours in one Swift cluster: before a mark that is too new for it, or where a
    /// consonant follows a mark, which only rule GB9c brings about.
    private static func isBoundary(_ before: UnicodeScalar, _ scalar: UnicodeScalar) -> Bool {
        if isMark(scalar), let age = scalar.properties.age { return (age.major, age.minor) > (15, 0) }
        guard scalar.properties.generalCategory == .otherLetter, !isSpacingVowel(scalar) else { return false }
        return isMark(before) || before == "\u{200d}"
    }

    private static func isMark(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Thai and Lao SARA AM: letters that extend the cluster by rule GB9a.
    private static func isSpacingVowel(_ scalar: UnicodeScalar) -> Bool {
        scalar == "\u{e33}" || scalar == "\u{eb3}"
    }
}
