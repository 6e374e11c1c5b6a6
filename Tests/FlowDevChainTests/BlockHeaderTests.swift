import Flow
import TestSupport
import Testing

@testable import FlowDevChain

@Suite struct BlockHeaderTests {
    @Test func recordedCollectionsHaveTheirIDs() throws {
        var compared = 0
        for file in try RecordingFile.all() {
            for exchange in file.exchanges where exchange.path.hasPrefix("/v1/collections/") {
                guard let answer = exchange.answer, let id = answer["id"]?.string,
                    let transactions = answer["transactions"]?.array
                else { continue }
                let ids = transactions.compactMap { $0["id"]?.string.flatMap { Identifier($0) } }
                #expect(BlockHeader.collectionID(ids).description == id)
                compared += 1
            }
        }
        #expect(compared > 0)
    }

    @Test func everyPartDecidesTheID() {
        let first = BlockHeader(parent: nil, chain: .emulator, timestamp: BlockHeader.genesisTime, collections: [])
        let time = first.timestamp + 1_000_000
        let headers = [
            BlockHeader(parent: nil, chain: .testnet, timestamp: BlockHeader.genesisTime, collections: []),
            BlockHeader(parent: nil, chain: .emulator, timestamp: time, collections: []),
            BlockHeader(parent: first, chain: .emulator, timestamp: time, collections: []),
            BlockHeader(parent: first, chain: .emulator, timestamp: time, collections: [.zero]),
            BlockHeader(parent: first, chain: .emulator, timestamp: time, collections: [.zero, .zero]),
        ]
        #expect(Set(headers.map(\.id) + [first.id]).count == 6)
        #expect(headers[2].height == 1 && headers[2].parentID == first.id)
    }
}
