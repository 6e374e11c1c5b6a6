internal import Glibc

/// A folder that only its owner can look into, and those above it.
package enum PrivateFolder {
    /// Makes what is missing of the folder; gives the part that cannot be made, with the reason in `errno`.
    package static func make(_ folder: String) -> String? {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            if mkdir(path, 0o700) != 0, errno != EEXIST { return path }
        }
        return nil
    }
}
