internal import FlowNotesCommands
internal import Glibc

exit(await CommandLineTool.main())
