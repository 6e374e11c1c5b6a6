/// The body of a script's execution.
struct ScriptBody {
    /// The script.
    let script: [UInt8]
    /// Its arguments, JSON-Cadence.
    let arguments: [[UInt8]]

    private static let shape = BodyShape.object(["script": .text, "arguments": .list(.text)])

    /// Reads a body; throws a node's refusal.
    init(_ body: [UInt8]) throws(RESTError) {
        let fields = try RequestBody.read(body, as: Self.shape)
        guard let script = try? Base64Text.decode(fields["script"].text) else {
            throw .malformed("invalid script source encoding")
        }
        self.script = script
        arguments = try ArgumentList.read(fields["arguments"])
    }
}
