import Testing

/// Keys, contracts and new accounts.
@Suite struct AccountContractTests {
    private static let service = "0xf8d6e0586b0a20c7"

    @Test(arguments: [
        ("return a.keys.get(keyIndex: 0)!.weight", "1000.00000000"),
        ("return [a.keys.get(keyIndex: 5) == nil, a.keys.count]", "[true, 1]"),
        ("return a.keys.get(keyIndex: -1)", "OverflowError: overflow"),
        ("return a.keys.get(keyIndex: 4294967296)", "OverflowError: overflow"),
        (
            "return a.keys.revoke(keyIndex: 0)",
            "ExternalError: [Error Code: 1057] operation (RevokeAccountKey) is not supported in this environment"
        ),
        (
            "return a.contracts.remove(name: \"TestChain\")",
            "ExternalError: [Error Code: 1057] operation (RemoveAccountContractCode) "
                + "is not supported in this environment"
        ),
        (
            "return a.contracts.update(name: \"TestChain\", code: a.contracts.get(name: \"TestChain\")!.code)",
            "ExternalError: [Error Code: 1057] operation (UpdateAccountContractCode) "
                + "is not supported in this environment"
        ),
        (
            "return a.contracts.add(name: \"\", code: [])",
            "DefaultUserError: contract name argument cannot be empty."
                + "it must match the name of the deployed contract declaration or contract interface declaration"
        ),
        (
            "return a.contracts.update(name: \"No\", code: [])",
            "DefaultUserError: cannot update non-existing contract with name \"No\" in account \(service)"
        ),
        (
            "return a.contracts.add(name: \"A\", code: \"access(all) contract interface B {}\".utf8)",
            "DefaultUserError: invalid contract interface: the name argument must match the name of the declaration: "
                + "got \"A\", expected \"B\""
        ),
        (
            "return a.contracts.borrow<auth(Storage) &AnyStruct>(name: \"TestChain\")",
            "DefaultUserError: cannot borrow a reference with an authorization"
        ),
        ("return a.contracts.borrow<&Int>(name: \"TestChain\") == nil", "true"),
        ("return a.contracts.borrow<&AnyStruct>(name: \"TestChain\") != nil", "true"),
    ])
    func script(body: String, expected: String) {
        #expect(AccountBench().script(body) == expected)
    }

    @Test func keysOfAnAccount() {
        let bench = AccountBench()
        let add = "let k = a.keys.get(keyIndex: 0)!.publicKey; a.keys.add(publicKey: k, hashAlgorithm: "
        let added = bench.transaction("\(add)HashAlgorithm.SHA2_256, weight: 10.5)")
        #expect(added.hasPrefix("AccountKeyAdded(address: \(Self.service), publicKey: {[67, 102, "))
        #expect(added.hasSuffix("{1}}, weight: 10.50000000, hashAlgorithm: {1}, keyIndex: 1)"))
        #expect(bench.script("return a.keys.get(keyIndex: 1)!.weight") == "10.00000000")
        #expect(
            bench.transaction("a.keys.revoke(keyIndex: 1)")
                == "AccountKeyRemoved(address: \(Self.service), publicKey: 1)")
        #expect(bench.script("return a.keys.get(keyIndex: 1)!.isRevoked") == "true")
        #expect(
            bench.transaction("\(add)HashAlgorithm.SHA2_384, weight: 1.0)")
                == "ExternalError: add account key failed: adding account key failed: adding account key failed: "
                + "[Error Code: 1051] invalid value (2): hashing algorithm type not supported")
    }

    @Test func contractsOfAnAccount() {
        let bench = AccountBench()
        let text = "access(all) contract C { access(all) let n: Int; init() { self.n = 1 } }"
        #expect(
            bench.transaction("a.contracts.add(name: \"C\", code: \"\(text)\".utf8)")
                .hasSuffix(", contract: C)"))
        #expect(bench.script("return a.contracts.names.contains(\"C\")") == "true")
        #expect(
            bench.transaction("a.contracts.add(name: \"C\", code: \"\(text)\".utf8)")
                == "DefaultUserError: cannot overwrite existing contract with name \"C\" in account \(Self.service)")
        let wider = text.replacing("let n: Int", with: "let n: Int; access(all) let m: Int")
            .replacing("self.n = 1", with: "self.n = 1; self.m = 2")
        #expect(
            bench.transaction("a.contracts.update(name: \"C\", code: \"\(wider)\".utf8)")
                == "ExtraneousFieldError: found new field `m` in `C`")
        #expect(
            bench.transaction(
                "if a.contracts.tryUpdate(name: \"C\", code: \"\(wider)\".utf8).deployedContract != nil { panic(\"\") }"
            ).isEmpty)
        #expect(
            bench.transaction("a.contracts.remove(name: \"C\"); a.contracts.add(name: \"C\", code: \"\(text)\".utf8)")
                == "DefaultUserError: cannot overwrite existing contract with name \"C\" in account \(Self.service)")
        #expect(
            bench.transaction("if a.contracts.remove(name: \"C\") == nil { panic(\"\") }")
                .hasPrefix("AccountContractRemoved(address: \(Self.service), codeHash: ["))
        #expect(bench.transaction("if a.contracts.remove(name: \"C\") != nil { panic(\"\") }").isEmpty)
    }

    @Test func valuesOfARemovedContractAreLeftOut() {
        let bench = AccountBench()
        let text =
            "access(all) contract C { access(all) struct S {} init() { self.account.storage.save(S(), to: /storage/s) } }"
        _ = bench.transaction("a.contracts.add(name: \"C\", code: \"\(text)\".utf8)")
        let count =
            "var n = 0; a.storage.forEachStored(fun (p: StoragePath, t: Type): Bool { n = n + 1; return true }); "
        #expect(bench.script("\(count) return [n, a.storage.storagePaths.length]") == "[2, 2]")
        _ = bench.transaction("a.contracts.remove(name: \"C\")")
        #expect(bench.script("\(count) return [n, a.storage.storagePaths.length]") == "[1, 2]")
        #expect(
            bench.script("return a.storage.type(at: /storage/s)")
                == "TypeLoadingError: failed to load type: A.f8d6e0586b0a20c7.C.S")
    }

    @Test func keysCanBeStored() {
        let bench = AccountBench()
        #expect(bench.transaction("a.storage.save(a.keys.get(keyIndex: 0)!, to: /storage/k)").isEmpty)
        let key = "a.storage.copy<AccountKey>(from: /storage/k)!"
        #expect(
            bench.script("return [\(key).publicKey.publicKey.length, \(key).hashAlgorithm.rawValue, \(key).weight]")
                == "[64, 3, 1000.00000000]")
    }

    @Test func initializersGetTheOtherArguments() {
        let bench = AccountBench()
        let text = "access(all) contract C { access(all) let n: Int; init(_ n: Int) { self.n = n } }"
        let add = "a.contracts.add(name: \"C\", code: \"\(text)\".utf8"
        #expect(
            bench.transaction("\(add))")
                == "DefaultUserError: invalid argument count, too few arguments: expected 1, got 0, "
                + "next missing argument: `Int`")
        #expect(
            bench.transaction("\(add), \"x\")")
                == "InvalidContractArgumentError: invalid argument at index 0: expected type `Int`, got `String`")
        #expect(
            bench.transaction("\(add), 1, 2)")
                == "DefaultUserError: invalid argument count, too many arguments: expected 1, got 2")
        #expect(bench.transaction("\(add), 5)").hasSuffix("contract: C)"))
        #expect(bench.script("return C.n", declarations: "import C from 0xf8d6e0586b0a20c7") == "5")
    }

    @Test func aContractWithAnEnumerationStays() {
        let bench = AccountBench()
        let text = "access(all) contract C { access(all) enum E: UInt8 {} }"
        _ = bench.transaction("a.contracts.add(name: \"C\", code: \"\(text)\".utf8)")
        #expect(
            bench.transaction("a.contracts.remove(name: \"C\")") == "ContractRemovalError: cannot remove contract `C`")
    }

    @Test func aNewAccount() {
        let bench = AccountBench()
        let events = bench.transaction("let b = Account(payer: a); b.storage.save(1, to: /storage/n)")
        #expect(events.hasSuffix("AccountCreated(address: 0x0100000000000001)"))
        #expect(bench.script("return getAccount(0x0100000000000001).keys.count") == "0")
    }
}
