import Cadence
import Testing

extension CadenceError {
    /// Kind and path, what tests compare.
    var brief: String { "\(kind) \(path)" }
}

/// The fault that `work` throws.
func fault(_ work: () throws -> Void, location: SourceLocation = #_sourceLocation) -> CadenceError? {
    do {
        try work()
        Issue.record("nothing was thrown", sourceLocation: location)
    } catch let error as CadenceError {
        return error
    } catch {
        Issue.record("\(error)", sourceLocation: location)
    }
    return nil
}

func decode(_ json: String, form: JSONCadence.Form = .node) throws -> CadenceValue {
    try JSONCadence.decode(Array(json.utf8), form: form)
}

func text(_ value: CadenceValue, _ form: JSONCadence.Form = .argument) -> String {
    String(decoding: JSONCadence.encode(value, form: form), as: UTF8.self)
}

func integer(_ type: CadenceIntegerType, _ number: some BinaryInteger) -> CadenceValue {
    do {
        return try .integer(type, number)
    } catch {
        Issue.record("\(error)")
        return .void
    }
}
