import Testing

@Suite struct CapabilityTests {
    private static let things = """
        access(all) entitlement E
        access(all) struct interface I { access(all) let n: Int }
        access(all) struct S: I { access(all) let n: Int; access(E) fun secret(): Int { return 7 }
            init() { self.n = 5 } }
        """
    private static let saved = "a.storage.save(S(), to: /storage/s); let c = a.capabilities.storage"

    @Test(arguments: [
        // Up and down, but with no more rights.
        (
            "let cap = c.issue<&{I}>(/storage/s); a.capabilities.publish(cap, at: /public/s); "
                + "return a.capabilities.borrow<&S>(/public/s)!.n", "5"
        ),
        (
            "let cap = c.issue<auth(E) &S>(/storage/s); return [cap.borrow()!.secret(), cap.check()]", "[7, true]"
        ),
        (
            "let cap = c.issue<&S>(/storage/s); a.capabilities.publish(cap, at: /public/s); "
                + "return a.capabilities.get<auth(E) &S>(/public/s).id", "0"
        ),
        (
            "let cap = c.issue<&S>(/storage/s); a.capabilities.publish(cap, at: /public/s); "
                + "return [a.capabilities.exists(/public/s), a.capabilities.unpublish(/public/s) != nil, "
                + "a.capabilities.unpublish(/public/s) == nil, a.capabilities.exists(/public/s)]",
            "[true, true, true, false]"
        ),
        ("return a.capabilities.get<&S>(/public/none)", "#0"),
        (
            "a.capabilities.publish(getAccount(0x02).capabilities.get<&S>(/public/x), at: /public/y); return 0",
            "CapabilityAddressPublishingError: cannot publish capability of account 0x0000000000000002 "
                + "in account 0xf8d6e0586b0a20c7"
        ),
        (
            "a.capabilities.publish(c.issue<&S>(/storage/s), at: /public/flowTokenReceiver); return 0",
            "OverwriteError: failed to save object: path /public/flowTokenReceiver in account "
                + "0xf8d6e0586b0a20c7 already stores an object"
        ),
        (
            "return c.issueWithType(/storage/s, type: Type<Int>()).id",
            "InvalidCapabilityIssueTypeError: invalid type: expected reference type, got `Int`"
        ),
        ("return (c.issueWithType(/storage/s, type: Type<&S>()) as! Capability<&S>).borrow()!.n", "5"),
        // Controllers.
        (
            "let id = c.issue<&S>(/storage/s).id; let k = c.getController(byCapabilityID: id)!; k.setTag(\"t\"); "
                + "return [k.tag, k.capabilityID == id, k.target(), k.capability.id == id, k.borrowType == Type<&S>()]",
            "[t, true, /storage/s, true, true]"
        ),
        (
            "let cap = c.issue<&S>(/storage/none); let k = c.getController(byCapabilityID: cap.id)!; "
                + "let before1 = cap.check(); k.retarget(/storage/s); "
                + "return [before1, cap.check(), c.getControllers(forPath: /storage/none).length, "
                + "c.getControllers(forPath: /storage/s).length]", "[false, true, 0, 1]"
        ),
        (
            "let cap = c.issue<&S>(/storage/s); let k = c.getController(byCapabilityID: cap.id)!; k.delete(); "
                + "return [cap.check(), cap.borrow() == nil, c.getController(byCapabilityID: cap.id) == nil]",
            "[false, true, true]"
        ),
        (
            "let cap = c.issue<&S>(/storage/s); let k = c.getController(byCapabilityID: cap.id)!; k.delete(); "
                + "return k.tag", "DefaultUserError: controller is deleted"
        ),
        (
            "let cap = a.capabilities.account.issue<auth(Storage) &Account>(); "
                + "return [cap.borrow()!.storage.check<S>(from: /storage/s), "
                + "c.getController(byCapabilityID: cap.id) == nil, "
                + "a.capabilities.account.getController(byCapabilityID: cap.id) != nil, "
                + "a.capabilities.account.getControllers().length]", "[true, true, true, 1]"
        ),
        (
            "return a.capabilities.account.issueWithType(Type<&S>()).id",
            "InvalidCapabilityIssueTypeError: invalid type: expected `&Account`, got `&S`"
        ),
        (
            "c.issue<&S>(/storage/s); c.issue<&S>(/storage/s); var n = 0; "
                + "c.forEachController(forPath: /storage/s, fun (k: &StorageCapabilityController): Bool { "
                + "n = n + 1; k.delete(); return n == 2 }); return n", "1"
        ),
        (
            "c.issue<&S>(/storage/s); "
                + "c.forEachController(forPath: /storage/s, fun (k: &StorageCapabilityController): Bool { "
                + "k.delete(); return true }); return 0",
            "CapabilityControllersMutatedDuringIterationError: "
                + "capability controller iteration continued after changes to controllers"
        ),
        (
            "c.issue<&S>(/storage/s); c.issue<&S>(/storage/s); var n = 0; "
                + "c.forEachController(forPath: /storage/s, fun (k: &StorageCapabilityController): Bool { "
                + "c.issue<&S>(/storage/other); n = n + 1; return true }); return n", "2"
        ),
        // The inbox.
        (
            "a.inbox.publish(c.issue<&S>(/storage/s), name: \"n\", recipient: 0x02); "
                + "return [a.inbox.claim<&S>(\"n\", provider: a.address) == nil, a.inbox.unpublish<&{I}>(\"n\") != nil]",
            "[true, true]"
        ),
        (
            "a.inbox.publish(c.issue<&S>(/storage/s), name: \"n\", recipient: a.address); "
                + "return a.inbox.claim<&Int>(\"n\", provider: a.address)",
            "ForceCastTypeMismatchError: failed to force-cast value: expected type `Capability<&Int>`, "
                + "got `Capability<&S>`"
        ),
    ])
    func script(body: String, expected: String) {
        #expect(AccountBench().script("\(Self.saved); \(body)", declarations: Self.things) == expected)
    }

    @Test func events() {
        let bench = AccountBench()
        let service = "0xf8d6e0586b0a20c7"
        #expect(
            bench.transaction(
                "a.capabilities.publish(a.capabilities.storage.issue<&Int>(/storage/n), at: /public/n)")
                == "StorageCapabilityControllerIssued(id: 3, address: \(service), type: type, path: /storage/n) "
                + "CapabilityPublished(address: \(service), path: /public/n, capability: #3)")
        #expect(
            bench.transaction("a.capabilities.storage.getController(byCapabilityID: 3)!.retarget(/storage/m)")
                == "StorageCapabilityControllerTargetChanged(id: 3, address: \(service), path: /storage/m)")
        #expect(
            bench.transaction("a.capabilities.storage.getControllers(forPath: /storage/m)[0].delete()")
                == "StorageCapabilityControllerDeleted(id: 3, address: \(service))")
        #expect(
            bench.transaction("a.capabilities.unpublish(/public/n)")
                == "CapabilityUnpublished(address: \(service), path: /public/n)")
        #expect(
            bench.transaction("let c = a.capabilities.account; c.issue<&Account>(); c.getControllers()[0].delete()")
                == "AccountCapabilityControllerIssued(id: 4, address: \(service), type: type) "
                + "AccountCapabilityControllerDeleted(id: 4, address: \(service))")
        #expect(
            bench.transaction(
                "let c = a.capabilities.get<&Int>(/public/none); a.inbox.publish(c, name: \"x\", recipient: 0x02); "
                    + "a.inbox.unpublish<&Int>(\"x\")")
                == "InboxValuePublished(provider: \(service), recipient: 0x0000000000000002, name: x, type: type) "
                + "InboxValueUnpublished(provider: \(service), name: x)")
    }
}
