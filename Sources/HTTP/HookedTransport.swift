/// A transport that calls hooks around another.
public struct HookedTransport: Transport {
    private let base: any Transport
    private let hooks: TransportHooks

    /// Creates a transport that calls `hooks` around `base`.
    public init(_ base: any Transport, hooks: TransportHooks) {
        self.base = base
        self.hooks = hooks
    }

    /// Sends what `before` makes of the request and returns what `after` makes of the response.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let request = try await hooks.before(request)
        let response: HTTPResponse
        do {
            response = try await base.send(request)
        } catch {
            await hooks.error(request, error)
            throw error
        }
        return try await hooks.after(request, response)
    }
}
