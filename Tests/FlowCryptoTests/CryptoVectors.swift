import FlowCrypto
import TestSupport
import Testing

extension VectorFile {
    /// Every row goes to the check of its group; a group that is neither there nor named as foreign fails.
    func forEach(foreign: Set<String> = [], _ checks: [String: (VectorRow) throws -> Void]) {
        #expect(groups(besides: foreign.union(checks.keys)) == [], "groups without a check")
        let own = rows.filter { !foreign.contains($0.group) }
        #expect(!own.isEmpty, "the file holds no row of \(checks.keys.sorted())")
        for row in own {
            do { try checks[row.group]?(row) } catch { Issue.record("\(row): \(error)") }
        }
    }
}

struct VectorError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Members that must be there.
extension VectorRow {
    func text(_ key: String) throws -> String { try need(json[key]?.string, key) }
    func bytes(_ key: String) throws -> [UInt8] { try need(json[key]?.hex, key) }
    func bool(_ key: String) throws -> Bool { try need(json[key]?.bool, key) }
    func rows(_ key: String) throws -> [VectorRow] { try need(json[key]?.array, key).map { VectorRow($0) } }
    func texts(_ key: String) throws -> [String] { try need(json[key]?.array, key).compactMap(\.string) }
    func row(_ key: String) throws -> VectorRow { VectorRow(try need(json[key], key)) }
    func has(_ key: String) -> Bool { json[key] != nil }

    func algorithm() throws -> SignatureAlgorithm {
        try need(SignatureAlgorithm(name: text("algorithm")), "algorithm")
    }

    func hash() throws -> HashAlgorithm { try need(HashAlgorithm(name: text("hash")), "hash") }

    private func need<T>(_ value: T?, _ key: String) throws -> T {
        guard let value else { throw VectorError("no usable \(key)") }
        return value
    }
}

/// Runs a check of a row; on a build without the algorithm every use must throw the error that says so.
func checkSupported(_ algorithm: SignatureAlgorithm, _ body: () throws -> Void) throws {
    guard !algorithm.isSupported else { return try body() }
    let error = #expect(throws: CryptoError.self) { try body() }
    #expect(error?.kind == .unsupportedAlgorithm)
    #expect(error?.message.contains("this build has no secp256k1") == true)
}

/// Expects an error of one kind, whose message has every one of some words.
func expectRefused(
    _ kind: CryptoError.Kind, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    let error = #expect(throws: CryptoError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.kind == kind, sourceLocation: sourceLocation)
    for word in words {
        #expect(
            error?.message.contains(word) == true, "\(error?.message ?? "") lacks \(word)",
            sourceLocation: sourceLocation)
    }
}
