import FoundationEssentials
import TestSupport

/// A folder of schemas that refer to each other by their file names.
struct SchemaFolder: Sendable {
    /// The schemas by the names of their files.
    let documents: [String: TestSupport.JSONValue]

    /// The folder of the package.
    static let shipped = Result { try SchemaFolder(path: TestFiles.package + "/docs/schemas") }

    /// Reads all of a folder. Throws for a file that is no schema, or has a keyword that is not known.
    init(path: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
        var documents: [String: TestSupport.JSONValue] = [:]
        for name in names { documents[name] = try JSONValue(json: TestFiles.bytes(path + "/" + name)) }
        try self.init(documents)
    }

    /// Takes schemas by the names of their files.
    init(_ documents: [String: TestSupport.JSONValue]) throws {
        self.documents = documents
        for (name, document) in documents { _ = try JSONSchema(document, at: name) }
    }

    /// The schema that a reference leads to from a file, and the file it is in. Throws `JSONSchema.Fault`.
    func resolve(_ reference: String, from file: String) throws -> (TestSupport.JSONValue, file: String) {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init).flatMap { $0.isEmpty ? nil : $0 } ?? file
        guard var value = documents[name] else { throw JSONSchema.Fault("\(file): there is no \(name)") }
        for step in (parts.count > 1 ? parts[1] : "").split(separator: "/") {
            guard let next = value.object?[String(step)] else {
                throw JSONSchema.Fault("\(file): \(reference) leads nowhere")
            }
            value = next
        }
        return (value, name)
    }

    /// What is wrong with a document by the schema of a file; nil when nothing is. Throws `JSONSchema.Fault`.
    func fault(of document: TestSupport.JSONValue, by file: String) throws -> String? {
        let (schema, _) = try resolve(file, from: file)
        return try SchemaValidation(folder: self, file: file).fault(of: document, by: schema, at: "")
    }
}
