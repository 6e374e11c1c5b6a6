extension TypeID {
    /// The identifier on the chain, such as `A.f8d6e0586b0a20c7.Box.B`; the hash is that of the script.
    func identifier(_ programHash: String) -> String {
        switch location {
        case .builtin: qualifiedName
        case .script: "s.\(programHash).\(qualifiedName)"
        case .transaction: "t.\(programHash).\(qualifiedName)"
        case .contract(let address, _):
            "A." + address.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ".\(qualifiedName)"
        }
    }
}
