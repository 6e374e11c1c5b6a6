import Glibc

/// What the system calls its errors.
enum SystemText {
    /// The text of an error number, such as `Too many open files`.
    static func of(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 200)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
