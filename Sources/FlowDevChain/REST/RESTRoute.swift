/// A method and a path, and who answers.
struct RESTRoute: Sendable {
    /// Answers a request.
    typealias Handler = @Sendable (RESTRequest, DevChain) async throws -> RESTValue

    /// A part of a path.
    enum Segment: Sendable, Hashable {
        case word([UInt8])
        /// Anything but nothing, under a name.
        case variable(String)
    }

    /// `GET` or `POST`.
    let method: String
    /// The parts behind `/v1`.
    let segments: [Segment]
    /// Who answers.
    let handler: Handler

    /// A route of a path such as `/accounts/{address}/keys`.
    init(_ method: String, _ path: String, _ handler: @escaping Handler) {
        self.method = method
        segments = path.split(separator: "/").map { part in
            part.first == "{" ? .variable(String(part.dropFirst().dropLast())) : .word(Array(part.utf8))
        }
        self.handler = handler
    }

    /// Every route of the API.
    static let all = blocks + collections + executionResults + transactions + scripts + accounts + events + node

    /// The values of the variables; nil when the path is not this route's.
    func match(_ parts: [[UInt8]]) -> [String: String]? {
        guard parts.count == segments.count else { return nil }
        var variables: [String: String] = [:]
        for (segment, part) in zip(segments, parts) {
            switch segment {
            case .word(let word): if word != part { return nil }
            case .variable(let name): variables[name] = String(decoding: part, as: UTF8.self)
            }
        }
        return variables
    }
}
