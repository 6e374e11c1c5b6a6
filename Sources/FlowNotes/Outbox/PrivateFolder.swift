internal import Glibc

/// A folder that only its owner can look into, and those above it.
package enum PrivateFolder {
    /// Makes what is missing of the folder; gives the part that cannot be made, with the reason in `errno`.
    package static func make(_ folder: String) -> String? {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            // The umask may have taken rights away from the owner too.
            let isMade = mkdir(path, 0o700) == 0 && chmod(path, 0o700) == 0
            if !isMade, errno != EEXIST { return path }
        }
        return nil
    }
}
