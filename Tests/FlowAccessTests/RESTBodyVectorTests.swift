import Cadence
import Flow
import FlowAccess
import FlowCrypto
import HTTP
import TestSupport
import Testing

/// The bodies that the reference client posts.
@Suite struct RESTBodyVectorTests {
    let file: VectorFile
    let transactions: [String: VectorRow]

    init() throws {
        file = try VectorFile("rest-bodies.json")
        let rows = try VectorFile("transactions.json").rows(of: "transaction")
        transactions = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func writesTheReferencesBodies() throws {
        #expect(!file.rows.isEmpty && file.groups(besides: [""]) == [])
        for row in file.rows {
            let body = try #require(row["body"]?.string, "\(row)")
            let read = try Answers.transaction(in: Array(body.utf8))
            let transaction = try transactions[row.name].map(VectorTransaction.read) ?? read
            // The reference client leaves extension data out, which is its fault: a node sees another transaction.
            #expect(text(transaction.withoutExtensions) == body, "\(row)")
            #expect(text(read) == body, "\(row)")
            let id = try #require(row["id"]?.string, "\(row)")
            if transactions[row.name] != nil || row["note"] == nil {
                #expect(transaction.id.description == id, "\(row)")
            }
            #expect(row["method"]?.string == "POST" && row["path"]?.string == "/v1/transactions", "\(row)")
        }
    }

    @Test func extensionDataAreSent() throws {
        for row in file.rows {
            guard let transaction = try transactions[row.name].map(VectorTransaction.read) else { continue }
            let posted = try Answers.transaction(in: WireBody.transaction(transaction))
            #expect(posted.id == transaction.id, "\(row)")
            let extensions = (transaction.payloadSignatures + transaction.envelopeSignatures).compactMap(
                \.extensionData)
            let count = text(transaction).ranges(of: "\"extension_data\":\"").count
            #expect(count == extensions.filter { !$0.isEmpty }.count, "\(row)")
        }
    }

    @Test func theRequestIsTheReferences() async throws {
        for row in file.rows {
            let read = try Answers.transaction(in: Array(try #require(row["body"]?.string).utf8))
            let script = ScriptedTransport { _ in Answers.posted(read.id) }
            try await AccessClient(transport: script).send(read)
            let request = try #require(script.requests.first)
            #expect(request.method == row["method"]?.string && request.target == row["path"]?.string, "\(row)")
            #expect(request.headers["Content-Type"] == row["content_type"]?.string, "\(row)")
            #expect(String(decoding: request.body, as: UTF8.self) == row["body"]?.string, "\(row)")
        }
    }

    private func text(_ transaction: Transaction) -> String {
        String(decoding: WireBody.transaction(transaction), as: UTF8.self)
    }
}

extension Transaction {
    /// The transaction with plain signatures only.
    fileprivate var withoutExtensions: Transaction {
        var copy = self
        for index in copy.payloadSignatures.indices { copy.payloadSignatures[index].extensionData = nil }
        for index in copy.envelopeSignatures.indices { copy.envelopeSignatures[index].extensionData = nil }
        return copy
    }
}
