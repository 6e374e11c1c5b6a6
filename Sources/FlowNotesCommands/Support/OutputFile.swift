internal import FlowNotes
internal import Glibc

/// Writes results into files that a person names.
enum OutputFile {
    /// Writes a file in one step; one that is there already only when it may be replaced.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
        guard replaces || access(path, F_OK) != 0 else {
            throw CommandFailure(
                .confirmation, "file_exists", "\(path) is there already", hint: "pass --yes to replace it")
        }
        do throws(FileReplacement.Failure) {
            try FileReplacement.write(bytes, to: path)
        } catch {
            throw CommandFailure(.usage, "unwritable_file", "cannot write \(path): \(error.reason)")
        }
    }
}
