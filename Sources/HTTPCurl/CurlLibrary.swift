import CCurl
import HTTP

// Sendable because the table is filled before anyone else sees it and only read afterwards.
/// libcurl, loaded and set up once for the whole program.
final class CurlLibrary: @unchecked Sendable {
    /// The functions; lives as long as the program.
    let table: UnsafePointer<flownotes_curl>
    /// The functions, to be called.
    var call: flownotes_curl { table.pointee }

    private init(table: UnsafePointer<flownotes_curl>) {
        self.table = table
    }

    /// The library; throws `HTTPError` of kind `other` when it is not installed.
    static func shared() throws -> CurlLibrary { try loaded.get() }

    private static let loaded: Result<CurlLibrary, HTTPError> = {
        let table = UnsafeMutablePointer<flownotes_curl>.allocate(capacity: 1)
        table.initialize(to: flownotes_curl())
        var reason = [CChar](repeating: 0, count: 300)
        guard flownotes_curl_load(table, &reason, reason.count) == 0 else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return .failure(error("libcurl cannot be loaded (\(text)); install it: apt-get install libcurl4"))
        }
        guard table.pointee.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK else {
            return .failure(error("libcurl cannot be set up"))
        }
        return .success(CurlLibrary(table: table))
    }()

    private static func error(_ message: String) -> HTTPError {
        HTTPError(.other, message, mayHaveBeenReceived: false)
    }
}
