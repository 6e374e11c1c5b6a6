/// Bringing stored values into memory.
extension DictionaryValue {
    /// Reads everything, down to the last value, and leaves the registers.
    func bringHome(depth: Int = 0) throws {
        guard depth < StoredTag.depthLimit else { throw StoredTag.tooDeep }
        try forEach { _, value in
            try Self.bringHome(value, depth: depth + 1)
            return true
        }
        leaveStore()
    }

    private static func bringHome(_ value: Value, depth: Int) throws {
        guard depth < StoredTag.depthLimit else { throw StoredTag.tooDeep }
        switch value {
        case .some(let box): try bringHome(box.value, depth: depth + 1)
        case .dictionary(let dictionary): try dictionary.bringHome(depth: depth)
        case .array(let array):
            array.stored = nil
            for element in array.elements where element.object != nil { try bringHome(element, depth: depth + 1) }
        case .composite(let composite):
            for field in composite.fields where field.object != nil { try bringHome(field, depth: depth + 1) }
            for attachment in composite.attachments { try bringHome(.composite(attachment), depth: depth + 1) }
        default: return
        }
    }
}
