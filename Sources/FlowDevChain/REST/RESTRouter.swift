import HTTP

/// Finds who answers a request, and words the answer as a node's server does.
struct RESTRouter: Sendable {
    let chain: DevChain

    /// The answer to any request; whatever it is, there is one.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let crossOrigin = CrossOrigin(request)
        if crossOrigin.isPreflight { return crossOrigin.preflightAnswer }
        var response = await route(request)
        crossOrigin.mark(&response)
        // The server counts the bytes of the body that it does not send.
        if request.method == "HEAD" { response.body = .bytes([]) }
        return response
    }

    private func route(_ request: HTTPRequest) async -> HTTPResponse {
        guard let target = RequestTarget(request.target) else { return .plain(400, "400 Bad Request") }
        let clean = target.cleanPath
        if clean != target.path { return .moved(to: target.location(path: clean)) }
        let endsInSlash = clean.last == UInt8(ascii: "/")
        let parts = (endsInSlash ? clean.dropLast() : clean[...]).dropFirst()
            .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
        guard parts.first == Array("v1".utf8), let found = find(request.method, Array(parts.dropFirst())) else {
            return .plain(404, "404 page not found\n")
        }
        if endsInSlash {
            return .moved(to: target.location(path: clean.dropLast()), hasPage: request.method == "GET")
        }
        return await respond(to: request, by: found.route, QueryParameters(target.query ?? ""), found.variables)
    }

    private func find(_ method: String, _ parts: [[UInt8]]) -> (route: RESTRoute, variables: [String: String])? {
        for route in RESTRoute.all where route.method == method {
            if let variables = route.match(parts) { return (route, variables) }
        }
        return nil
    }

    private func respond(
        to request: HTTPRequest, by route: RESTRoute, _ query: QueryParameters, _ variables: [String: String]
    ) async -> HTTPResponse {
        do {
            let request = try RESTRequest(request, query: query, variables: variables)
            let value = try await route.handler(request, chain)
            return .json(200, request.selected.map(value.selecting) ?? value)
        } catch let error as RESTError {
            return .json(error)
        } catch let error as ChainError {
            return .json(RESTError(error))
        } catch {
            return .json(RESTError(500, "internal server error"))
        }
    }
}
