internal import FlowNotesCommands

CommandLineTool.main()
