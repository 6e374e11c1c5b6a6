import Testing

@testable import FlowDevChain

@Suite struct RegisterDeltaTests {
    /// Bytes that repeat nowhere.
    private static func page(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SeededNumbers(seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    private static let page = page(6000)

    /// The page with a part of it, and what was put in its place.
    private static func edited(_ edits: (Range<Int>, [UInt8])...) -> [UInt8] {
        var new = page
        for (range, bytes) in edits.reversed() { new.replaceSubrange(range, with: bytes) }
        return new
    }

    private static let changes: [(what: String, new: [UInt8], atMost: Int)] = [
        ("nothing", page, 12),
        ("an entry in the middle and a count", edited((0..<1, [9]), (3000..<3000, page(300, seed: 2))), 330),
        ("an entry gone", edited((1000..<1300, [])), 20),
        ("a number far in front and one at the end", edited((40..<42, [1, 2]), (5990..<5991, [7])), 40),
        ("something at the end", edited((6000..<6000, [1, 2, 3])), 20),
        ("something in front", edited((0..<0, [1, 2, 3])), 20),
        ("halves in the other order", Array(page[3000...]) + Array(page[..<3000]), 60),
        ("the beginning alone", Array(page[..<200]), 20),
    ]

    @Test func differencesAreShort() throws {
        for (what, new, limit) in Self.changes {
            let difference = try #require(RegisterDelta.difference(from: Self.page, to: new), "\(what)")
            #expect(difference.count <= limit, "\(what)")
            #expect(RegisterDelta.apply(difference, to: Self.page) == new, "\(what)")
        }
    }

    @Test func whatIsAllNewIsKeptWhole() {
        let rows: [(old: [UInt8], new: [UInt8])] = [
            (Self.page, Self.page(6000, seed: 2)), ([], Self.page), (Self.page, []), ([1, 2], [1, 2, 3]),
            (Self.page(100), Self.page + Self.page),
        ]
        for (old, new) in rows { #expect(RegisterDelta.difference(from: old, to: new) == nil) }
    }

    @Test func damageIsFound() throws {
        let new = Self.edited((0..<1, [9]), (3000..<3000, Self.page(40, seed: 2)))
        let difference = try #require(RegisterDelta.difference(from: Self.page, to: new))
        for place in difference.indices {
            for bit in 0..<8 {
                var damaged = difference
                damaged[place] ^= 1 << bit
                #expect(RegisterDelta.apply(damaged, to: Self.page) == nil, "byte \(place), bit \(bit)")
            }
            #expect(RegisterDelta.apply(Array(difference[..<place]), to: Self.page) == nil, "cut at \(place)")
        }
        #expect(RegisterDelta.apply(difference, to: Array(Self.page.dropLast())) == nil)
        #expect(RegisterDelta.apply(difference, to: Self.page(6000, seed: 3)) == nil)
    }

    @Test func anyBytesAreTakenWithoutHarm() {
        var random = SeededNumbers(5)
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(RegisterDelta.apply(bytes, to: Self.page) == nil)
        }
    }

    @Test func randomChangesComeBack() {
        var random = SeededNumbers(7)
        var value = Self.page(500)
        for round in 0..<3000 {
            let new = random.changed(value)
            if let difference = RegisterDelta.difference(from: value, to: new) {
                #expect(RegisterDelta.apply(difference, to: value) == new, "round \(round)")
            }
            value = new
        }
    }
}

/// Numbers that are the same each time.
struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 32 ^ state << 13
    }

    mutating func below(_ limit: Int) -> Int { limit <= 0 ? 0 : Int(next() % UInt64(limit)) }

    /// The value with some parts put in, taken away, moved or changed.
    mutating func changed(_ value: [UInt8]) -> [UInt8] {
        var new = value
        for _ in 0...below(3) {
            let place = below(new.count + 1)
            switch below(4) {
            case 0: new.insert(contentsOf: (0..<below(80)).map { _ in UInt8(truncatingIfNeeded: next()) }, at: place)
            case 1: new.removeSubrange(place..<min(new.count, place + below(80)))
            case 2: new += new.prefix(place % 200)
            default: if place < new.count { new[place] &+= 1 }
            }
        }
        return new.count > 4000 ? Array(new.prefix(300)) : new
    }
}
