import "NotepadManager"

/// Publishes the signer's notepad again, for an account whose public capability was lost.
transaction {
    prepare(owner: auth(IssueStorageCapabilityController, PublishCapability, UnpublishCapability) &Account) {
        owner.capabilities.unpublish(NotepadManager.notepadPublicPath)
        owner.capabilities.publish(
            owner.capabilities.storage.issue<&NotepadManager.Notepad>(NotepadManager.notepadStoragePath),
            at: NotepadManager.notepadPublicPath)
    }
}
