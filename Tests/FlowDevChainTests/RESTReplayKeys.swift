import Flow
import FlowCrypto
import FoundationEssentials
import TestSupport

/// The keys of a recording's accounts and the emulator's options, from the recordings' README.
struct RESTReplayKeys {
    let keys: [PrivateKey]
    let flags: String

    init(_ file: String) throws {
        let readme = String(decoding: try TestFiles.bytes(TestFiles.recordings + "/README.md"), as: UTF8.self)
        let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmed }
        }
        flags = rows.first { $0.first == file }?.joined(separator: " ") ?? ""
        let name = file.split(separator: ".")[0]
        keys = rows.filter { $0.count == 7 && $0[0] == name }.compactMap { row in
            try? PrivateKey(row[4] == "P256" ? .ecdsaP256 : .ecdsaSecp256k1, hex: row[6])
        }
    }
}

extension Substring {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
