extension Mnemonic: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number of words; never a word.
    public var description: String { "mnemonic of \(wordCount) words" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror that shows the number of words alone, so that `dump` shows no more.
    public var customMirror: Mirror { Mirror(self, children: ["wordCount": wordCount], displayStyle: .struct) }
}
