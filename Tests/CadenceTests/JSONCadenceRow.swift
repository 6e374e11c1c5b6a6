import Cadence
import FoundationEssentials
import TestSupport
import Testing

/// A row of the vector file `json-cadence.json`.
struct JSONCadenceRow: Decodable, Sendable, CustomTestStringConvertible {
    struct Build: Decodable {
        var prefix: String
        var core: String?
        var suffix: String
        var `repeat`: Int?
        var unit: String?
        var unit_repeat: Int?
    }

    struct Mode: Decodable {
        var accepted: Bool
    }

    var group: String
    var name: String
    /// The kind of fault, of rows of the group `invalid`.
    var category: String
    var json: String?
    var json_base64: String?
    var build: Build?
    var accepted: Bool?
    var canonical: String?
    var canonical_length: Int?
    var canonical_sha2_256: String?
    var lossy: Bool?
    var typeID: String?
    /// Whether the row says what the type id is, be it none.
    var hasTypeID: Bool
    var staticTypeID: String?
    var encoded: String?
    var argument: String?
    var hashedBytes: String?
    var addArgumentBytes: String?
    var isAcceptedInSomeMode: Bool

    var testDescription: String { name }

    static func load(_ file: String) -> [JSONCadenceRow] {
        struct File: Decodable { var cases: [JSONCadenceRow] }
        do {
            let bytes = try TestFiles.bytes(TestFiles.vectors + "/" + file)
            return try JSONDecoder().decode(File.self, from: Data(bytes)).cases
        } catch {
            Issue.record("\(file): \(error)")
            return []
        }
    }

    /// Whether the row is of a kind in which nodes write, or once wrote, what nobody accepts as an argument, so that
    /// reading with `.node` may take it: attachments, bare type ids, odd addresses, bare and unknown types.
    var isNodeForm: Bool {
        guard ["address", "composite", "document-shape", "capability", "static-type", "function"].contains(category)
        else { return false }
        return category != "document-shape" || json?.contains("\"Attachment\"") == true
    }

    var document: [UInt8] {
        get throws {
            if let json { return Array(json.utf8) }
            if let json_base64 { return [UInt8](try #require(Data(base64Encoded: json_base64))) }
            let build = try #require(build)
            if let unit = build.unit, let count = build.unit_repeat {
                return Array((build.prefix + String(repeating: unit, count: count) + build.suffix).utf8)
            }
            let (core, count) = (try #require(build.core), try #require(build.repeat))
            return Array(
                (String(repeating: build.prefix, count: count) + core + String(repeating: build.suffix, count: count))
                    .utf8)
        }
    }

    func checkCanonical(_ encoded: [UInt8]) {
        if let canonical {
            #expect(String(decoding: encoded, as: UTF8.self).utf8.elementsEqual(canonical.utf8))
        } else if let canonical_length {
            #expect(encoded.count == canonical_length)
            #expect(canonical_sha2_256 == SHA256.hex(encoded))
        } else {
            Issue.record("\(name) has no canonical form")
        }
    }

    func checkStaticType(_ value: CadenceValue) throws {
        guard let staticTypeID else { return }
        guard case .type(let type) = value else {
            Issue.record("\(name) is no type")
            return
        }
        #expect(type.id == staticTypeID)
    }

    enum CodingKeys: String, CodingKey {
        case category = "class"
        case group, name, json, json_base64, build, accepted, canonical, canonical_length, canonical_sha2_256, lossy
        case type_id, static_type_id, encoded, argument, hashed_bytes, add_argument_bytes
        case with_unstructured_static_types, with_backwards_compatibility
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        group = try row.decode(String.self, forKey: .group)
        name = try row.decode(String.self, forKey: .name)
        category = try row.decodeIfPresent(String.self, forKey: .category) ?? ""
        json = try row.decodeIfPresent(String.self, forKey: .json)
        json_base64 = try row.decodeIfPresent(String.self, forKey: .json_base64)
        build = try row.decodeIfPresent(Build.self, forKey: .build)
        accepted = try row.decodeIfPresent(Bool.self, forKey: .accepted)
        canonical = try row.decodeIfPresent(String.self, forKey: .canonical)
        canonical_length = try row.decodeIfPresent(Int.self, forKey: .canonical_length)
        canonical_sha2_256 = try row.decodeIfPresent(String.self, forKey: .canonical_sha2_256)
        lossy = try row.decodeIfPresent(Bool.self, forKey: .lossy)
        typeID = try row.decodeIfPresent(String.self, forKey: .type_id)
        hasTypeID = row.contains(.type_id)
        staticTypeID = try row.decodeIfPresent(String.self, forKey: .static_type_id)
        encoded = try row.decodeIfPresent(String.self, forKey: .encoded)
        argument = try row.decodeIfPresent(String.self, forKey: .argument)
        hashedBytes = try row.decodeIfPresent(String.self, forKey: .hashed_bytes)
        addArgumentBytes = try row.decodeIfPresent(String.self, forKey: .add_argument_bytes)
        let modes = [
            try row.decodeIfPresent(Mode.self, forKey: .with_unstructured_static_types),
            try row.decodeIfPresent(Mode.self, forKey: .with_backwards_compatibility),
        ]
        isAcceptedInSomeMode = modes.contains { $0?.accepted == true }
    }
}

/// SHA2-256, so that these tests need no other module.
enum SHA256 {
    static func hex(_ message: [UInt8]) -> String {
        var state: [UInt32] = primes(8).map { fraction(of: Double($0).squareRoot()) }
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        padded += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(message.count * 8) >> (56 - 8 * UInt64($0))) }
        for start in stride(from: 0, to: padded.count, by: 64) { compress(&state, padded[start..<start + 64]) }
        return state.map { String(String(UInt64($0) + 0x1_0000_0000, radix: 16).dropFirst()) }.joined()
    }

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]

    private static func primes(_ count: Int) -> [Int] {
        Array((2...100).filter { number in !(2..<number).contains { number % $0 == 0 } }.prefix(count))
    }

    private static func fraction(of number: Double) -> UInt32 {
        UInt32((number - number.rounded(.down)) * 4_294_967_296)
    }

    private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        let bytes = Array(block)
        var words = (0..<16).map { index in bytes[4 * index..<4 * index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
            let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var work = state
        for index in 0..<64 {
            let (a, e) = (work[0], work[4])
            let sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let first = work[7] &+ sum &+ (e & work[5] ^ ~e & work[6]) &+ constants[index] &+ words[index]
            let majority = a & work[1] ^ a & work[2] ^ work[1] & work[2]
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            work = [first &+ second, a, work[1], work[2], work[3] &+ first, e, work[5], work[6]]
        }
        for index in state.indices { state[index] = state[index] &+ work[index] }
    }
}
