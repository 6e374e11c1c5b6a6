import Cadence
import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test func theExampleOfTheReadmeIsTheOneThatRuns() throws {
        let folder = TestFiles.package
        let readme = String(decoding: try TestFiles.bytes(folder + "/README.md"), as: UTF8.self)
        let path = folder + "/Tests/CadenceInterpreterTests/ReadmeExample.swift"
        let example = String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        #expect(readme.contains("```swift\n" + example + "```"))
        #expect(try doubled(21) == 42.cadence)
    }
}
