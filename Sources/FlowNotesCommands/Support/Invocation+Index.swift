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

    /// Keeps in mind, for completions, which notes there are; after the result has been told, and whether it works or
    /// not.
    func remember(_ names: NoteNames, of notepad: Notepad) {
        guard let index = try? noteIndex(), let place = try? place(of: notepad) else { return }
        let isOwn = (try? signer().account.address) == notepad.owner
        endings.addFirst { try? index.remember(names, in: place, isOwn: isOwn) }
    }

    /// The same of the signer's own notepad.
    func remember(_ names: NoteNames) {
        if let notepad = try? notepad() { remember(names, of: notepad) }
    }
}
