import FlowDevChain
import Testing

@Suite struct ChainErrorTests {
    @Test func itsWordsAreItsMessage() {
        #expect("\(ChainError(.notFound, "no block 7"))" == "no block 7")
    }
}
