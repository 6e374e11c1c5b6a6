import FoundationEssentials

/// Where test data lie; each folder can be pointed elsewhere by an environment variable.
public enum TestFiles {
    /// The vectors of the reference implementation (`FLOWNOTES_VECTORS`).
    public static let vectors = folder("FLOWNOTES_VECTORS", "Vectors")
    /// The sessions recorded with a real emulator (`FLOWNOTES_RECORDINGS`).
    public static let recordings = folder("FLOWNOTES_RECORDINGS", "Recordings")

    /// Cadence programs with the real chain's answers (`FLOWNOTES_CORPUS`).
    public static let corpus = folder("FLOWNOTES_CORPUS", "Corpus")

    /// The bytes of a file.
    public static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// The folder of the package, where `Package.swift` lies.
    public static let package: String = {
        let parts = #filePath.split(separator: "/")
        return "/" + parts.dropLast(3).joined(separator: "/")
    }()

    private static func folder(_ variable: String, _ name: String) -> String {
        ProcessInfo.processInfo.environment[variable] ?? package + "/Tests/" + name
    }
}
