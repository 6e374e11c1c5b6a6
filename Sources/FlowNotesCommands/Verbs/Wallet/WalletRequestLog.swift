internal import HTTP

/// A transport in front of a wallet that writes a line for each question of an application and each decision.
///
/// Of the address only the path is written: its query may hold the page's secret. Polls, and pages that are looked at,
/// are not written.
struct WalletRequestLog: Transport {
    /// What answers.
    let next: any Transport
    /// Where the lines go.
    let output: OutputStream

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await next.send(request)
        let path = request.target.prefix { $0 != "?" }
        if request.method == "POST", path != "/poll" {
            output.write(VisibleText.line("\(request.method) \(path.prefix(200)) \(response.status)") + "\n")
        }
        return response
    }
}
