internal import Glibc

/// Files with names that nothing else has.
package enum TemporaryFile {
    /// Makes a file, for its owner alone; nil, and the reason in `errno`, when that cannot be.
    package static func make(_ start: String, end: String = "") -> (descriptor: Int32, path: String)? {
        // The X are where letters of chance are put.
        var path = Array((start + "XXXXXX" + end).utf8CString)
        let descriptor = mkstemps(&path, Int32(end.utf8.count))
        guard descriptor >= 0 else { return nil }
        return (descriptor, String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
