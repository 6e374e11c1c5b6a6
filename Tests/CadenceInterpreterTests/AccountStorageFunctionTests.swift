import Testing

@Suite struct AccountStorageFunctionTests {
    @Test(arguments: [
        ("a.storage.save(1, to: /storage/n); return a.storage.load<Int>(from: /storage/n)", "1"),
        (
            "a.storage.save(1, to: /storage/n); a.storage.load<Int>(from: /storage/n); "
                + "return a.storage.type(at: /storage/n)", "nil"
        ),
        (
            "a.storage.save(1, to: /storage/n); a.storage.save(2, to: /storage/n); return 0",
            "OverwriteError: failed to save object: path /storage/n in account 0xf8d6e0586b0a20c7 "
                + "already stores an object"
        ),
        (
            "a.storage.save([1], to: /storage/n); return a.storage.borrow<&String>(from: /storage/n)",
            "StoredValueTypeMismatchError: stored value type mismatch: expected type `String`, got `[Int]`"
        ),
        ("a.storage.save([1], to: /storage/n); return a.storage.copy<[AnyStruct]>(from: /storage/n)", "[1]"),
        ("return a.storage.check<Int>(from: /storage/n)", "false"),
        (
            "a.storage.save(1, to: /storage/n); return [a.storage.check<Integer>(from: /storage/n), "
                + "a.storage.check<String>(from: /storage/n)]", "[true, false]"
        ),
        (
            "a.storage.save(1, to: /storage/n); let r = a.storage.borrow<&Int>(from: /storage/n)!; "
                + "a.storage.load<Int>(from: /storage/n); a.storage.save(\"x\", to: /storage/n); return *r",
            "DereferenceError: dereference failed"
        ),
        (
            "a.storage.save(1, to: /storage/n); let r = a.storage.borrow<&Int>(from: /storage/n)!; "
                + "a.storage.load<Int>(from: /storage/n); a.storage.save(2, to: /storage/n); return *r", "2"
        ),
        ("a.storage.save(1, to: /storage/n); return a.storage.storagePaths", "[/storage/n, /storage/flowTokenVault]"),
        (
            "a.storage.forEachPublic(fun (p: PublicPath, t: Type): Bool { a.storage.save(p, to: /storage/p); "
                + "return false }); return a.storage.copy<PublicPath>(from: /storage/p) != nil", "true"
        ),
        (
            "a.storage.forEachPublic(fun (p: PublicPath, t: Type): Bool { a.storage.save(p, to: /storage/p); "
                + "return true }); return 0",
            "StorageMutatedDuringIterationError: storage iteration continued after modifying storage"
        ),
        ("return getAccount(0x01).balance", "0.00000000"),
        ("return [a.balance >= a.availableBalance, a.storage.used > 0, a.storage.capacity > 0]", "[true, true, true]"),
        (
            "return getAccount(0x01).storage.used",
            "ExternalError: get storage used failed: failed to get storage used: "
                + "[Error Code: 1201] account not found for address 0000000000000001"
        ),
    ])
    func script(body: String, expected: String) {
        let text = AccountBench().script(body)
        #expect(Self.sorted(text) == Self.sorted(expected))
    }

    /// Paths come in the order of their digests, which is not what this is about.
    private static func sorted(_ text: String) -> [Substring] {
        text.hasPrefix("[/") ? text.dropFirst().dropLast().split(separator: ", ").sorted() : [text[...]]
    }

    @Test func aScriptLeavesNoTrace() {
        let bench = AccountBench()
        #expect(bench.script("a.storage.save(1, to: /storage/n); return 1") == "1")
        #expect(bench.script("return a.storage.check<Int>(from: /storage/n)") == "false")
    }

    @Test func valuesStayAfterATransaction() {
        let bench = AccountBench()
        #expect(bench.transaction("a.storage.save([1, 2], to: /storage/n)").isEmpty)
        #expect(
            bench.transaction("a.storage.borrow<auth(Mutate) &[Int]>(from: /storage/n)!.append(3)").isEmpty)
        #expect(bench.script("return a.storage.load<[Int]>(from: /storage/n)") == "[1, 2, 3]")
    }
}
