public import Cadence
import FoundationEssentials
import HTTP

extension AccessClient {
    /// Runs a script and gives its value as JSON-Cadence, as the node wrote it.
    ///
    /// `arguments` are JSON-Cadence documents. Throws `AccessError.Kind.scriptFailed` when the script failed on the
    /// chain, with the code and the place.
    public func executeScript(
        _ script: [UInt8], arguments: [[UInt8]] = [], at reference: BlockReference = .sealed
    ) async throws -> [UInt8] {
        let block =
            if case .id(let id) = reference {
                "block_id=\(id)"
            } else {
                "block_height=\(reference.heightParameter ?? "sealed")"
            }
        let request = post("/v1/scripts?" + block, WireBody.script(script, arguments: arguments))
        do {
            return try scriptValue(in: try await body(of: request), request)
        } catch let error as AccessError {
            throw error.asScriptFailure
        }
    }

    /// Runs a script and decodes its value.
    public func executeScript<Value: CadenceReadable>(
        _ script: [UInt8], arguments: [[UInt8]] = [], at reference: BlockReference = .sealed, as type: Value.Type
    ) async throws -> Value {
        let bytes = try await executeScript(script, arguments: arguments, at: reference)
        do {
            return try JSONCadence.decode(type, from: bytes)
        } catch let error as CadenceError {
            throw AccessError(.undecodable(path: error.path, why: error.message), request: "POST /v1/scripts")
        }
    }

    private struct ObjectForm: Decodable {
        let value: String
    }

    /// The server answers a JSON string of base64; its description has an object with a member `value`.
    private func scriptValue(in body: [UInt8], _ request: HTTPRequest) throws -> [UInt8] {
        let undecodable = AccessError(
            .undecodable(path: "", why: "expected a JSON string of base64"), request: request.line)
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
        guard let start = body.firstIndex(where: { !isSpace($0) }), let end = body.lastIndex(where: { !isSpace($0) })
        else { throw undecodable }
        let quote = UInt8(ascii: "\"")
        // Base64 needs no escapes, so the text between the quotes is decoded where it lies: answers can be huge.
        let text =
            if body[start] == quote, body[end] == quote, start < end {
                Data(body[(start + 1)..<end])
            } else {
                Data(try decode(ObjectForm.self, from: body, request).value.utf8)
            }
        guard let value = Data(base64Encoded: text) else { throw undecodable }
        return [UInt8](value)
    }
}

extension AccessError {
    fileprivate var asScriptFailure: AccessError {
        let message: String
        switch kind {
        case .badRequest(let text), .unavailable(500, let text): message = text
        default: return self
        }
        let failure = ExecutionFailure(text: message)
        return failure.code == nil ? self : AccessError(.scriptFailed(failure), request: request)
    }
}
