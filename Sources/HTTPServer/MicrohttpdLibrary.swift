import CMicrohttpd

// Sendable because the table is filled before anyone else sees it and only read afterwards.
/// libmicrohttpd, loaded once for the whole program.
final class MicrohttpdLibrary: @unchecked Sendable {
    /// The functions; lives as long as the program.
    let table: UnsafePointer<flownotes_microhttpd>
    /// The functions, to be called.
    var call: flownotes_microhttpd { table.pointee }

    private init(table: UnsafePointer<flownotes_microhttpd>) {
        self.table = table
    }

    /// The library; throws `ServerError` of kind `libraryMissing` when it is not installed.
    static func shared() throws -> MicrohttpdLibrary { try loaded.get() }

    private static let loaded: Result<MicrohttpdLibrary, ServerError> = {
        let table = UnsafeMutablePointer<flownotes_microhttpd>.allocate(capacity: 1)
        table.initialize(to: flownotes_microhttpd())
        var reason = [CChar](repeating: 0, count: 300)
        guard flownotes_microhttpd_load(table, &reason, reason.count) == 0 else {
            let text = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return .failure(
                ServerError(
                    .libraryMissing,
                    "libmicrohttpd cannot be loaded (\(text)); install it: apt-get install libmicrohttpd12"))
        }
        return .success(MicrohttpdLibrary(table: table))
    }()
}
