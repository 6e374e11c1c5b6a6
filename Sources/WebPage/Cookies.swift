import HTTP

/// The cookies of a request.
struct Cookies {
    private var pairs: [(name: Substring, value: Substring)] = []

    /// Reads the `Cookie` header; what is no pair is left out. Source: RFC 6265, 5.4.
    init(of headers: HTTPHeaders) {
        for pair in (headers["Cookie"] ?? "").split(separator: ";") {
            let pair = pair.drop { $0 == " " }
            guard let equals = pair.firstIndex(of: "=") else { continue }
            pairs.append((pair[..<equals], pair[pair.index(after: equals)...]))
        }
    }

    /// The values of the cookies of that name: another path may have set one too.
    func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map { String($0.value) }
    }
}
