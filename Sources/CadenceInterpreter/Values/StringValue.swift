/// Text in normal form C.
final class StringValue {
    let text: String

    /// Text of any form.
    init(_ text: String) { self.text = text }
}
