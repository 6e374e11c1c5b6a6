import Testing

@testable import FlowNotesCommands

struct NotesVerbTests {
    @Test func probe() async throws {
        let bench = try Workbench()
        for line in [["list"], ["list", "--json"], ["add", "-t", "Milk", "Two", "litres"], ["add", "x", "--json"], ["list"], ["show", "1"], ["edit", "1", "--body", "Three"], ["show", "1", "--json"], ["delete", "2"], ["delete", "2", "-y"], ["drop-notepad"], ["status"], ["accounts", "show"], ["deploy"], ["add", "y", "--dry-run"], ["add", "y", "--explain"], ["show", "9"], ["show", "title:Milk"]] {
            print(line, await bench.run(line))
        }
    }
}
