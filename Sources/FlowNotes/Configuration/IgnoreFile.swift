/// The file that tells git what is not for others.
package enum IgnoreFile {
    /// Adds the lines that are missing to the `.gitignore` of a folder; gives those that were added.
    package static func add(_ lines: [String], inFolder folder: String) throws(ConfigurationError) -> [String] {
        let path = FilePath.join(folder, ".gitignore")
        var (bytes, isThere): ([UInt8], Bool) = ([], true)
        do throws(FileContents.Failure) {
            bytes = try FileContents(path: path, limit: 1 << 20).bytes
        } catch {
            guard error.isAbsent else { throw ConfigurationError(cannotWrite: path, error.reason) }
            isThere = false
        }
        let known = Set(bytes.split { $0 == 0x0a || $0 == 0x0d }.map { String(decoding: $0, as: UTF8.self) })
        let missing = lines.filter { !known.contains($0) }
        guard !missing.isEmpty else { return [] }
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
        bytes += Array(missing.map { $0 + "\n" }.joined().utf8)
        do throws(FileReplacement.Failure) {
            if isThere {
                try FileReplacement.write(bytes, to: path)
            } else {
                try FileReplacement.create(bytes, at: path)
            }
        } catch {
            throw ConfigurationError(cannotWrite: path, error.reason)
        }
        return missing
    }
}
