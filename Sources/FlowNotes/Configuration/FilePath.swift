internal import Glibc

/// Paths as texts.
enum FilePath {
    /// The folder part of a path, `.` when there is none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// `path` seen from `folder`; a path from the root stays as it is.
    static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder == "." { return path }
        let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    /// The path from the root.
    static func whole(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        return join(String(cString: folder), path)
    }

    /// The path of what a path leads to, through all links; the path itself when there is nothing.
    static func resolved(_ path: String) -> String {
        guard let whole = realpath(path, nil) else { return path }
        defer { free(whole) }
        return String(cString: whole)
    }
}
