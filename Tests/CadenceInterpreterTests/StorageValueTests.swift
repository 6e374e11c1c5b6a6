import TestSupport
import Testing

@testable import CadenceInterpreter

struct StorageValueTests {
    /// A value of every kind, by name.
    private func samples(_ bench: StorageBench) throws -> [(String, Value)] {
        let machine = bench.machine
        var samples: [(String, Value)] = [
            ("void", .void), ("nil", .nil), ("some", .optional(.optional(.bool(true)))), ("no", .bool(false)),
            ("text", .string(StringValue("Grüße 👩‍👩‍👧"))), ("empty", .string(StringValue(""))),
            ("character", .character(StringValue("é"))), ("address", .address(.max)),
            ("path", .path(PathValue(domain: .public, identifier: "x"))), ("unknown", .type(TypeValue(nil))),
            (
                "capability",
                .capability(CapabilityValue(address: 5, id: 77, borrowType: .reference(.unauthorized, .int)))
            ),
            ("untyped", .capability(CapabilityValue(address: 5, id: 0, borrowType: nil))),
        ]
        for type in types(bench) { samples.append(("type \(type)", .type(TypeValue(type)))) }
        for number in numbers() { samples.append(("\(number.type) \(number)", .number(number))) }
        let (one, ten) = (NumberValue(.int, small: 1), NumberValue(.int, small: 10))
        samples.append(("range", .range(RangeValue(start: one, end: ten, step: one))))
        let colors = try machine.layout(of: bench.id("Color", .enumeration))
        let green = CompositeValue(layout: colors, fields: [.number(NumberValue(.uint8, small: 1))])
        samples.append(("case", .composite(green)))
        samples.append(("array", .array(try machine.makeArray(.array(.int), [.int(1), .int(-70_000)]))))
        let long = (0..<5_000).map(Value.int)
        samples.append(("long", .array(try machine.makeArray(.constantArray(.int, 5_000), long))))
        let keyed = try machine.makeDictionary(.dictionary(key: .nominal(colors.id), value: .string))
        try keyed.set(.composite(green), .string(StringValue("go")))
        try keyed.set(.type(TypeValue(.array(.int))), .string(StringValue("type")))
        samples.append(("keyed", .dictionary(keyed)))
        let resource = try bench.resource(-5)
        resource.uuid = 1 << 60
        samples.append(("resource", .optional(.composite(resource))))
        return samples
    }

    private func types(_ bench: StorageBench) -> [SemaType] {
        let id = bench.id("R", .resource)
        let function = SemaFunction(isView: true, parameters: [.init(type: .int)], result: .void)
        let entitlement = TypeID(location: .builtin, kind: .entitlement, name: "Mutate", container: nil)
        return StoredTypeCodes.types.map(SemaType.simple) + [
            .optional(.array(.constantArray(.int, 3))), .dictionary(key: .string, value: .nominal(id)),
            .reference(.all([entitlement]), .nominal(id)), .reference(.any([entitlement, id]), .anyStruct),
            .intersection([id]), .capability(nil), .capability(.reference(.unauthorized, .anyStruct)),
            .inclusiveRange(.int), .function(function),
        ]
    }

    private func numbers() -> [NumberValue] {
        StoredTypeCodes.types.prefix(StoredTypeCodes.numberCount).flatMap { type in
            [type.minimum, type.maximum].compactMap { $0 } + [0, 1, 100].map { NumberValue(type, small: $0) }
                + (type.isSignedNumber ? [NumberValue(type, small: -1)] : [])
        }
    }

    private func text(_ value: Value?) throws -> String {
        guard let value else { return "nothing" }
        switch value {
        case .void: return "void"
        case .nil: return "nil"
        case .some(let box): return "some \(try text(box.value))"
        case .bool(let flag): return "\(flag)"
        case .number(let number): return "\(number.type) \(number)"
        case .string(let string): return "s\(string.text)"
        case .character(let string): return "c\(string.text)"
        case .address(let address): return "\(address)"
        case .path(let path): return "\(path)"
        case .type(let type): return "type \(type.type.map { "\($0)" } ?? "?")"
        case .capability(let one): return "\(one.address) \(one.id) \(one.borrowType.map { "\($0)" } ?? "?")"
        case .range(let range): return "\(range.start) \(range.end) \(range.step)"
        case .array(let array): return "\(array.type)\(try array.elements.map(text))"
        case .dictionary(let dictionary):
            var entries: [String] = []
            try dictionary.forEach { key, value in
                entries.append("\(try text(key)): \(try text(value))")
                return true
            }
            return "\(dictionary.type) \(dictionary.seed) \(entries)"
        case .composite(let composite):
            let fields = try composite.layout.fieldNames.map { "\($0) \(try text(composite[$0]))" }
            return "\(composite.layout.id.qualifiedName) \(composite.uuid) \(fields)"
        default: return "?"
        }
    }

    @Test("Values of every kind come back as they were")
    func kinds() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        let saved = try samples(bench)
        let before = try saved.map { ($0.0, try text($0.1)) }
        for (name, value) in saved { try bench.save(value, name) }
        try bench.machine.storage.commit()
        for _ in 0..<2 {
            bench = try StorageBench(host)
            #expect(Set(try bench.machine.storage.names(StorageBench.account, .storage)) == Set(before.map(\.0)))
            for (name, text) in before {
                #expect(try self.text(bench.load(name)) == text, "\(name)")
            }
            try bench.machine.storage.commit()
        }
    }

    @Test("What did not change is not written")
    func unchanged() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        for (name, value) in try samples(bench) { try bench.save(value, name) }
        try bench.machine.storage.commit()
        bench = try StorageBench(host)
        host.writes = 0
        for (name, _) in try samples(bench) { _ = try bench.load(name) }
        try bench.machine.storage.commit()
        #expect(host.writes == 0)
    }

    @Test("Values of a contract that is gone stay, and cannot be read until it is back")
    func removedContract() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        try bench.save(.composite(bench.resource(7)), "r")
        try bench.save(.int(1), "n")
        try bench.machine.storage.commit()
        host.contracts = [:]
        bench = try StorageBench(host)
        let failure = #expect(throws: RuntimeFailure.self) { try bench.load("r") }
        #expect(failure?.message == "failed to load type: A.179b6b1cb6755e31.K.R")
        try bench.save(.int(2), "n")
        try bench.save(.int(3), "m")
        try bench.machine.storage.commit()
        host.contracts["K"] = StorageBench.contract.replacing("access(all) var notes: {UInt64: Note}", "")
            .replacing("self.notes = {};", "")
        bench = try StorageBench(host)
        let resource = try #require(bench.load("r")?.composite)
        #expect(try text(resource["n"]) == "int 7")
        #expect(resource["notes"] == nil)
        #expect(try text(bench.load("n")) == "int 2")
    }

    @Test("Nested big containers move between places and accounts, and leave no registers")
    func moves() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        let outer = try bench.resource(1)
        let inner = try bench.resource(2)
        for number in 0..<100 {
            try inner["notes"]?.dictionary?.set(
                bench.key(number), bench.note("\(number)" + String(repeating: "n", count: 50)))
        }
        try outer["inner"]?.dictionary?.set(.string(StringValue("a")), .composite(inner))
        try bench.save(.composite(outer), "outer")
        try bench.machine.storage.commit()
        let count = host.registers.count
        #expect(count > 3)
        // Within the account nothing but the places is written.
        bench = try StorageBench(host)
        let place = try bench.load("outer")?.composite?["inner"]?.dictionary
        let removed = try place?.remove(.string(StringValue("a")))
        var taken = try #require(removed)
        try bench.save(taken, "inner")
        host.writes = 0
        try bench.machine.storage.commit()
        #expect(host.writes == 1)
        #expect(host.registers.count == count)
        // In another account everything is new, and here it is gone.
        bench = try StorageBench(host)
        taken = try #require(try bench.load("inner"))
        try bench.save(nil, "inner")
        #expect(taken.composite?.owner == 0)
        try bench.machine.storage.write(1, .storage, "inner", taken)
        try bench.machine.storage.commit()
        bench = try StorageBench(host)
        let there = try bench.machine.storage.read(1, .storage, "inner")
        let moved = try #require(there?.composite?["notes"]?.dictionary)
        #expect(moved.count == 100)
        #expect(moved.owner == 1)
        let note = try moved.get(bench.key(42))?.composite
        #expect(note?.owner == 1)
        #expect(try text(note?["title"]).hasPrefix("s42n"))
        try bench.machine.storage.write(1, .storage, "inner", nil)
        try bench.save(nil, "outer")
        try bench.machine.storage.commit()
        #expect(host.registers.keys.allSatisfy { $0.key == StoredKey.counter.bytes })
    }

    @Test("Arrays grow, shrink and go")
    func arrays() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        let type = SemaType.array(.string)
        try bench.save(.array(bench.machine.makeArray(type, [])), "a")
        try bench.machine.storage.commit()
        var random = SplitMix64(seed: 5)
        var model: [String] = []
        for _ in 0..<40 {
            bench = try StorageBench(host)
            let array = try #require(bench.load("a")?.array)
            #expect(array.elements.compactMap(\.text) == model)
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                let text = String(repeating: "z", count: Int.random(in: 0..<800, using: &random))
                model.append(text)
                array.elements.append(.string(StringValue(text)))
            }
            let cut = Int.random(in: 0...model.count, using: &random)
            if Bool.random(using: &random) {
                model.removeFirst(cut)
                array.elements.removeFirst(cut)
            }
            try bench.machine.storage.commit()
        }
        bench = try StorageBench(host)
        try bench.save(nil, "a")
        try bench.machine.storage.commit()
        #expect(host.registers.keys.allSatisfy { $0.key == StoredKey.counter.bytes })
    }

    @Test("Damaged registers are errors")
    func damaged() throws {
        let host = StorageBench.host()
        var bench = try StorageBench(host)
        for (name, value) in try samples(bench) { try bench.save(value, name) }
        let pad = try bench.resource(3)
        for number in 0..<60 { try pad["notes"]?.dictionary?.set(bench.key(number), bench.note("note \(number)")) }
        try bench.save(.composite(pad), "pad")
        try bench.machine.storage.commit()
        let whole = host.registers
        var random = SplitMix64(seed: 11)
        var failures = 0
        for _ in 0..<400 {
            host.registers = whole
            for place in whole.keys.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                damage(&host.registers[place, default: []], &random)
            }
            bench = try StorageBench(host)
            do {
                for name in try bench.machine.storage.names(StorageBench.account, .storage) {
                    _ = try text(bench.load(name))
                }
            } catch is RuntimeFailure {
                failures += 1
            }
        }
        #expect(failures > 200)
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        guard !bytes.isEmpty else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        case 2:
            bytes.insert(UInt8.random(in: 0...255, using: &random), at: Int.random(in: 0...bytes.count, using: &random))
        default: return
        }
    }
}
