import FlowAccess
import Testing

@Suite struct ExecutionFailureTests {
    @Test(
        arguments: [
            ("", nil, ""), ("plain", nil, "plain"), ("\n\n  \nlate", nil, "late"),
            ("[Error Code: 1101] broke", 1101, "broke"),
            ("[Error Code: 1101]", 1101, ""), ("[Error Code: x] broke", nil, "broke"),
            ("[Error Code: 1101 broke", nil, "[Error Code: 1101 broke"),
            ("[Error Code: 99999999999999999999] broke", nil, "broke"), ("[Error Code: -5] broke", -5, "broke"),
            ("[Error Code: 1009] a\n\t* b: [Error Code: 1006] c: [Error Code: 1009] inner", 1009, "inner"),
            (
                "[Error Code: 1101] x\nerror: first\n --> a.B:1:2\nerror: panic: note 9 not found\n --> c.D:3:4\n",
                1101, "panic: note 9 not found"
            ),
            ("[Error Code: ", nil, "[Error Code: "),
        ] as [(String, Int?, String)])
    func readsCodeAndReason(_ text: String, _ code: Int?, _ message: String) {
        let failure = ExecutionFailure(text: text)
        #expect(failure.code == code && failure.message == message && failure.text == text)
    }

    @Test(arguments: [
        ("error: x\n  --> a.B:64:33", "a.B", 64, 33), ("error: x\n\n --> id:1:0\n --> other:2:2", "id", 1, 0),
    ])
    func readsThePlace(_ text: String, _ program: String, _ line: Int, _ column: Int) throws {
        let place = try #require(ExecutionFailure(text: text).location)
        #expect(place.program == program && place.line == line && place.column == column)
        #expect(ExecutionFailure(text: text).description == "x (at \(program):\(line):\(column))")
    }

    @Test(arguments: [
        "error: x", "error: x\n --> a", "error: x\n --> a:b:c", "error: x\n --> :::", "error: x\n -->",
        "error: x\n --> a:99999999999999999999:1", " --> a:1:2",
    ])
    func aBrokenPlaceIsNone(_ text: String) {
        #expect(ExecutionFailure(text: text).location == nil)
    }

    @Test(arguments: [
        ("[Error Code: 1007] x", true), ("[Error Code: 1006] [Error Code: 1007] x", false), ("1007", false),
    ])
    func onlyTheOuterCodeIsAWrongNumber(_ text: String, _ isWrong: Bool) {
        #expect(ExecutionFailure(text: text).isWrongSequenceNumber == isWrong)
    }

    @Test func linesMayEndInCarriageReturns() {
        let failure = ExecutionFailure(text: "[Error Code: 1101] x\r\nerror: broke\r\n --> a.B:1:2\r\n")
        #expect(failure.message == "broke" && failure.location?.line == 1)
    }
}
