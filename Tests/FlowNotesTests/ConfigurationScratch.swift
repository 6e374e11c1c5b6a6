import FlowNotes
import FoundationEssentials

/// A folder of its own for one test, removed with the last reference.
final class ConfigurationScratch {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/flownotes-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func path(_ name: String = "flow.json") -> String { folder + "/" + name }

    @discardableResult
    func write(_ text: String, _ name: String = "flow.json", mode: Int = 0o600) throws -> String {
        try write(bytes: Array(text.utf8), name)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
        return path(name)
    }

    func write(bytes: [UInt8], _ name: String = "flow.json") throws {
        try Data(bytes).write(to: URL(filePath: path(name)))
    }

    func read(_ name: String = "flow.json") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    }

    /// Loads one flow.json of that text.
    func load(_ text: String, _ environment: [String: String] = [:]) throws -> Configuration {
        try Configuration.load(files: [try write(text)], environment: environment)
    }

    /// The description of an error, with the folder left out; nil when there is none.
    func failure(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)".replacing(folder + "/", with: "")
        }
    }
}
