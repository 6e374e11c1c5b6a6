import "NotepadManager"

/// Whether an account keeps a notepad, and whether its public capability leads to it.
access(all) fun main(owner: Address): [Bool] {
    let account = getAuthAccount<auth(BorrowValue) &Account>(owner)
    let stored = account.storage.borrow<&NotepadManager.Notepad>(from: NotepadManager.notepadStoragePath) != nil
    let published = account.capabilities
        .borrow<&NotepadManager.Notepad>(NotepadManager.notepadPublicPath) != nil
    return [stored, published]
}
