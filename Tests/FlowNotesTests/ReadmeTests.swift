import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test func theExampleOfTheReadmeIsTheOneThatIsCompiled() throws {
        let readme = String(decoding: try TestFiles.bytes(TestFiles.package + "/README.md"), as: UTF8.self)
        let example = String(
            decoding: try TestFiles.bytes(TestFiles.package + "/Tests/FlowNotesTests/ReadmeExample.swift"),
            as: UTF8.self)
        #expect(readme.contains("```swift\n" + example + "```"))
        #expect(example.split(separator: "\n").count <= 15)
    }
}
