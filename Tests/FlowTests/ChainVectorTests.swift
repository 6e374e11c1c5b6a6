import Cadence
import Flow
import TestSupport
import Testing

@Suite struct ChainVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("addresses.json")
    }

    @Test func everyGroupIsKnown() {
        #expect(file.groups(besides: ["index", "zero-address", "validity", "text", "contract"]) == [])
        #expect(!file.rows.isEmpty)
    }

    @Test func indexesAndAddressesMatch() throws {
        for row in file.rows(of: "index") {
            let index = try #require(row["index"]?.uint64, "\(row.json)")
            guard row.isAccepted else {
                let chain = try #require(row["chain"]?.string.flatMap(Chain.init(rawValue:)))
                #expect(chain.address(at: index) == nil, "\(row.json)")
                continue
            }
            let (chain, address) = try Self.place(row)
            #expect(chain.address(at: index) == address, "\(row.json)")
            #expect(chain.index(of: address) == index, "\(row.json)")
        }
    }

    @Test func indexZeroIsNobody() throws {
        for row in file.rows(of: "zero-address") {
            let (chain, address) = try Self.place(row)
            #expect(address.rawValue == chain.codeword)
            #expect(chain.address(at: 0) == nil && !chain.isValid(address))
        }
    }

    @Test func validityMatches() throws {
        for row in file.rows(of: "validity") {
            let (chain, address) = try Self.place(row)
            #expect(chain.isValid(address) == row["valid"]?.bool, "\(row.json)")
            if let index = row["index"]?.uint64 { #expect(chain.index(of: address) == index, "\(row.json)") }
        }
    }

    /// Our reader takes what both Go readers give alike for at most 16 digits, and refuses what only one would guess at.
    @Test func textsAreReadOrRefused() throws {
        for row in file.rows(of: "text") {
            let text = try #require(row["text"]?.string)
            let reference = row["node_parse"]?.string.flatMap { Address($0) }
            if let ours = Address(text) {
                #expect(reference == nil ? text.hasPrefix("0X") : ours == reference, "\(row.json)")
            }
            if let accepted = row["rest_emulator"]?["address"]?.string {
                #expect(Address(text) == Address(accepted), "\(row.json)")
            }
        }
    }

    @Test func systemContractsAreWhereTheReferenceHasThem() throws {
        for row in file.rows(of: "contract") {
            let (chain, address) = try Self.place(row)
            let name = try #require(row["contract"]?.string)
            if name == "(service account)" {
                #expect(chain.serviceAddress == address, "\(row.json)")
            } else if !name.hasPrefix("(") {
                #expect(chain.systemContract(name) == address, "\(row.json)")
            }
            if row["valid"]?.bool == true { #expect(chain.isValid(address), "\(row.json)") }
        }
    }

    static func place(_ row: VectorRow) throws -> (Chain, Address) {
        (
            try #require(row["chain"]?.string.flatMap(Chain.init(rawValue:)), "\(row.json)"),
            try #require(row["address"]?.string.flatMap { Address($0) }, "\(row.json)")
        )
    }
}
