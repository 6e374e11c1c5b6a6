import TestSupport
import Testing

@testable import CadenceInterpreter

/// What the chain says of documents that are no JSON-Cadence.
@Suite struct ExchangeDiagnosisVectorTests {
    @Test func invalidDocuments() throws {
        let rows = try VectorFile("json-cadence.json").rows(of: "invalid")
        var known = 0
        var unknown: [String] = []
        for row in rows {
            guard let error = row.json["error"]?.string else { continue }
            let document = row.json["json"]?.string.map { Array($0.utf8) } ?? row.json["json_base64"].flatMap(bytes)
            guard let document, let found = ArgumentDiagnosis.of(document) else {
                unknown.append(row.json["name"]?.string ?? "")
                continue
            }
            known += 1
            #expect(found == error, "\(row.json["name"]?.string ?? "")")
        }
        print("corpus: arguments: \(known) of \(rows.count) faults in the chain's words; \(unknown)")
        #expect(known > rows.count / 2)
    }

    private func bytes(_ value: JSONValue) -> [UInt8]? {
        JSONValue.object(["base64": value]).content
    }
}
