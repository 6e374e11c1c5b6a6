internal import FlowNotes

extension Invocation {
    /// The index of notes on this machine; throws when no folder is known for it.
    func noteIndex() throws -> NoteIndex {
        guard let folder = Folders.state(environment) else {
            throw CommandFailure(
                .failure, "no_state_folder", "there is no folder for the index: neither HOME nor XDG_STATE_HOME is set",
                hint: "set HOME, or XDG_STATE_HOME to an absolute path")
        }
        return NoteIndex(path: folder + "/index.sqlite")
    }

    /// Where the index keeps a notepad's notes.
    func place(of notepad: Notepad) throws -> NoteIndex.Place {
        NoteIndex.Place(
            network: settings.network.value, host: try hostSetting()?.value ?? "",
            contract: try notepad.contracts.address(of: CadenceTemplate.notepadManager.name), owner: notepad.owner)
    }
}
