import Flow

/// The arguments of a transaction or a script.
enum ArgumentList {
    /// The documents; an empty text is left out.
    static func read(_ list: BodyValue) throws(RESTError) -> [[UInt8]] {
        var arguments: [[UInt8]] = []
        for element in list.elements where !element.text.isEmpty {
            do {
                arguments.append(try Base64Text.decode(element.text))
            } catch {
                throw .malformed("invalid argument encoding: illegal base64 data at input byte \(error.place)")
            }
        }
        guard arguments.count <= Transaction.maximumCount else { throw tooMany("arguments") }
        return arguments
    }

    /// The refusal of a list that is too long.
    static func tooMany(_ name: String) -> RESTError {
        .malformed("too many \(name). Maximum \(name) allowed: \(Transaction.maximumCount)")
    }
}
