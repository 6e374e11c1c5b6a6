import Cadence
import Testing

@Suite struct CadenceFixedPointTests {
    @Test(
        "C106: missing decimals are zeros, and the sign is kept before a 0",
        arguments: [
            (CadenceFixedPointType.fix64, "12.3", "12.30000000"), (.fix64, "-0.5", "-0.50000000"),
            (.fix64, "0.00000001", "0.00000001"), (.fix64, "-0.0", "0.00000000"), (.ufix64, "+1.0", "1.00000000"),
            (.ufix64, "00012.5", "12.50000000"), (.ufix64, "184467440737.09551615", "184467440737.09551615"),
            (.fix64, "-92233720368.54775808", "-92233720368.54775808"),
            (.ufix128, "1.000000000000000000000001", "1.000000000000000000000001"),
            (.fix128, "-170141183460469.231731687303715884105728", "-170141183460469.231731687303715884105728"),
        ]) func decimals(type: CadenceFixedPointType, text: String, printed: String) throws
    {
        #expect(try CadenceFixedPoint(type, text: text).description == printed)
        let value = try decode(#"{"type":"\#(type)","value":"\#(text)"}"#, form: .argument)
        #expect(Cadence.JSONCadence.encode(value) == Array(#"{"type":"\#(type)","value":"\#(printed)"}"#.utf8))
    }

    @Test(arguments: [
        (CadenceFixedPointType.ufix64, "184467440737.1", CadenceError.Kind.outOfRange),
        (.ufix64, "184467440737.09551616", .outOfRange), (.fix64, "92233720368.6", .outOfRange),
        (.fix64, "-92233720368.54775809", .outOfRange), (.ufix64, "-0.0", .outOfRange),
        (.ufix64, "-1.0", .outOfRange), (.ufix64, "0.000000001", .invalid), (.ufix64, ".5", .invalid),
        (.ufix64, "5.", .invalid), (.ufix64, "", .invalid), (.ufix64, "1.0.0", .invalid), (.fix64, "--1.0", .invalid),
        (.fix64, "+-1.0", .invalid), (.fix64, "1.-5", .invalid), (.ufix64, "1e2", .invalid),
        (.ufix64, "99999999999999999999999999999999.0", .outOfRange), (.fix128, "170141183460469.3", .outOfRange),
    ]) func `other text is refused`(type: CadenceFixedPointType, text: String, kind: CadenceError.Kind) {
        #expect(fault { _ = try CadenceFixedPoint(type, text: text) }?.kind == kind)
    }
}

@Suite struct UFix64Tests {
    @Test("C107: a whole number is refused with the form wanted") func wholeNumber() throws {
        #expect(fault { _ = try UFix64(text: "300") }?.message.contains("write 300.0") == true)
        #expect(UFix64(exactly: 300)?.description == "300.00000000")
        #expect(fault { _ = try decode(#"{"type":"UFix64","value":"300"}"#) }?.message.contains("300.0") == true)
        #expect(
            fault { _ = try decode(#"{"type":"UFix64","value":300}"#) }?.message.contains("in a string") == true)
    }

    @Test func `raw numbers are hundred-millionths`() throws {
        #expect(try UFix64(text: "1.5").rawValue == 150_000_000)
        #expect(UFix64(rawValue: .max).description == "184467440737.09551615")
        #expect(UFix64(exactly: 184_467_440_738) == nil)
        #expect(UFix64(exactly: -1) == nil)
        #expect(try UFix64(text: "0.5") < UFix64(text: "0.6"))
        #expect(text(try UFix64(text: "0.00100000").cadence) == #"{"type":"UFix64","value":"0.00100000"}"#)
    }
}

@Suite struct Fix64Tests {
    @Test func `raw numbers are hundred-millionths`() throws {
        #expect(try Fix64(text: "-0.5").rawValue == -50_000_000)
        #expect(Fix64(rawValue: .min).description == "-92233720368.54775808")
        #expect(try Fix64(text: "-92233720368.54775808").rawValue == .min)
        #expect(Fix64(exactly: 92_233_720_369) == nil)
        #expect(try Fix64(cadence: Fix64(rawValue: -1).cadence).description == "-0.00000001")
        #expect(text(Fix64(rawValue: -1).cadence) == #"{"type":"Fix64","value":"-0.00000001"}"#)
    }
}
