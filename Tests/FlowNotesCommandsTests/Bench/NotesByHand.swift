import Flow
import FlowAccess
import FlowDevChain
import FlowNotes

/// The notes of an account on a chain in process, beside the commands that are tested.
struct NotesByHand {
    private let notepad: Notepad
    private let signer: KeySigner

    init(_ chain: DevChain, _ signer: KeySigner) throws {
        let manager = chain.chain.serviceAddress
        notepad = Notepad(
            client: AccessClient(transport: chain), contracts: ContractAddresses { _ in manager },
            owner: signer.address)
        self.signer = signer
    }

    /// Adds a note.
    func add(_ title: String) async throws { try await notepad.add(title: title, body: "", by: Authors(signer)) }

    /// The titles in the order of the ids.
    func titles() async throws -> [String] { try await notepad.notes()?.map(\.title) ?? [] }
}
