internal import FlowNotes

extension Invocation {
    /// The index of notes on this machine; throws when no folder is known for it.
    func noteIndex() throws -> NoteIndex {
        guard let path = Folders.index(environment) else { throw CommandFailure(noStateFolderFor: "the index") }
        return NoteIndex(path: path)
    }

    /// Where the index keeps a notepad's notes.
    func place(of notepad: Notepad) throws -> NoteIndex.Place {
        NoteIndex.Place(
            network: settings.network.value, host: try hostSetting()?.value ?? "",
            contract: try notepad.contracts.address(of: CadenceTemplate.notepadManager.name), owner: notepad.owner)
    }

    /// Another NotepadManager by which notes of an account were seen here, or which files name, when the one in force
    /// has none of them; for people.
    func otherContract(than notepad: Notepad) -> String? {
        let name = CadenceTemplate.notepadManager.name
        let network = settings.network.value
        guard let used = try? notepad.contracts.address(of: name) else { return nil }
        let seen = (try? noteIndex().contracts(of: notepad.owner, on: network)) ?? []
        if let other = seen.first(where: { $0 != used }) {
            return "notes of \(notepad.owner) were seen by the \(name) at \(other); the one in force is at \(used)"
        }
        guard let setting = try? notepadManager(), let known = try? self.network(),
            let other = try? configuration().address(ofContract: name, on: known).address, other != used
        else { return nil }
        return "by \(setting.origin) the \(name) in force is at \(used); without it, it is at \(other)"
    }

    /// Keeps in mind, for completions, which notes there are; after the result has been told, and whether it works or
    /// not.
    func remember(_ names: NoteNames, of notepad: Notepad) {
        remember(names, of: notepad, isOwn: (try? signer().account.address) == notepad.owner)
    }

    private func remember(_ names: NoteNames, of notepad: Notepad, isOwn: @autoclosure () -> Bool) {
        guard let index = try? noteIndex(), let place = try? place(of: notepad) else { return }
        let isOwn = isOwn()
        endings.addFirst { try? index.remember(names, in: place, isOwn: isOwn) }
    }

    /// The same of the signer's own notepad.
    func remember(_ names: NoteNames) {
        if let notepad = try? notepad() { remember(names, of: notepad, isOwn: true) }
    }
}
