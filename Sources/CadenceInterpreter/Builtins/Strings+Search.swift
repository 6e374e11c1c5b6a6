/// Finds a text in another, where it begins and ends with whole clusters.
struct TextSearch {
    struct Place {
        /// The numbers of the first cluster and of that behind the last one.
        let cluster: Int
        let end: Int
    }

    private let machine: Machine
    private let string: StringValue
    private let needle: StringValue

    init(_ machine: Machine, in string: StringValue, for needle: StringValue) {
        self.machine = machine
        self.string = string
        self.needle = needle
    }

    func first() throws -> Place? { try places(limit: 1).first }

    /// All places, none of which overlap. Nothing is found before and behind every cluster.
    func all() throws -> [Place] { try places(limit: .max) }

    private func places(limit: Int) throws -> [Place] {
        if needle.text.isEmpty {
            let count = limit == 1 ? 1 : string.length + 1
            try machine.meter.use(.element, times: count)
            try machine.meter.allocate(count * Self.pieceSize)
            return (0..<count).map { Place(cluster: $0, end: $0) }
        }
        let (bytes, sought) = (Array(string.text.utf8), Array(needle.text.utf8))
        try meterSearch(bytes.count, sought.count)
        var found: [Place] = []
        var start = 0
        while found.count < limit, start + sought.count <= bytes.count {
            if let place = place(start, in: bytes, sought) {
                found.append(place)
                start += sought.count
            } else {
                start += 1
            }
        }
        return found
    }

    private func place(_ start: Int, in bytes: [UInt8], _ sought: [UInt8]) -> Place? {
        guard bytes[start] == sought[0], bytes[start..<start + sought.count].elementsEqual(sought),
            let cluster = string.cluster(at: start), let end = string.cluster(at: start + sought.count)
        else { return nil }
        return Place(cluster: cluster, end: end)
    }

    /// The chain counts every pair of bytes.
    private func meterSearch(_ count: Int, _ sought: Int) throws {
        let (pairs, overflow) = count.multipliedReportingOverflow(by: sought)
        try machine.meter.use(.element, times: overflow ? .max : pairs / 32 + count)
        try machine.meter.allocate(count + sought)
    }

    /// Counts the parts of the string before they are made.
    private func reservePieces(_ count: Int) throws {
        try machine.meter.use(.element, times: count)
        try machine.meter.allocate(count * Self.pieceSize + string.text.utf8.count)
    }

    /// About what a short text takes with its place.
    private static let pieceSize = 96

    /// The parts between the places; for nothing, the clusters.
    func split() throws -> Value {
        let array = try machine.makeArray(.array(.string), [])
        var parts: [StringValue] = []
        if needle.text.isEmpty {
            try reservePieces(string.length)
            parts = Array(string.characters)
        } else {
            let places = try all()
            try reservePieces(places.count + 1)
            var start = 0
            for place in places {
                parts.append(string.slice(start..<place.cluster))
                start = place.end
            }
            parts.append(string.slice(start..<string.length))
        }
        array.elements = parts.map(Value.string)
        return .array(array)
    }

    func replaced(by replacement: StringValue) throws -> Value {
        let places = try all()
        if places.isEmpty { return .string(string) }
        try reservePieces(places.count + 1)
        var pieces: [StringValue] = []
        var start = 0
        for place in places {
            pieces.append(string.slice(start..<place.cluster))
            start = place.end
        }
        pieces.append(string.slice(start..<string.length))
        return try machine.concatenation(pieces, separator: replacement.text)
    }
}
