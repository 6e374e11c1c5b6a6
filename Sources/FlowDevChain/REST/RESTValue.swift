/// A JSON value whose members keep the order in which they are written.
indirect enum RESTValue: Sendable, Hashable {
    case string(String)
    case number(Int)
    case bool(Bool)
    case array([RESTValue])
    case object([Member])

    struct Member: Sendable, Hashable {
        let name: String
        let value: RESTValue

        init(_ name: String, _ value: RESTValue) {
            self.name = name
            self.value = value
        }
    }

    /// An object of the members that are there.
    static func members(_ members: (String, RESTValue?)...) -> RESTValue {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}
