import FlowAccess
import TestSupport
import Testing

@testable import FlowNotesCommands

struct ChainReasonTests {
    /// Texts of a real emulator, and of flow-go where it words them anew, each a row of the table: the text, the words,
    /// and the beginning of the hint.
    private static let rows: [(text: String, words: String, hint: String)] =
        [
            (
                cadence("panic: there is no note 404 in this notepad"), "there is no note 404 in this notepad",
                "flownotes list"
            ),
            (cadence("panic: this account has no notepad"), "this account has no notepad", "flownotes add"),
            (
                cadence("assertion failed: note 1 is at revision 4, not 3"),
                "note 1 was changed elsewhere: it is at revision 4, not 3", "look at it with show"
            ),
            (
                cadence("cannot find declaration `NotepadManager` in `f8d6e0586b0a20c7.NotepadManager`"),
                "there is no contract NotepadManager at 0xf8d6e0586b0a20c7", "flownotes deploy"
            ),
            (
                coded(
                    1007, "checking sequence number failed",
                    "invalid proposal key: public key 0 on account 179b6b1cb6755e31 has sequence number 7, but given 12"
                ),
                "key 0 of 0x179b6b1cb6755e31 is at sequence number 7, and the transaction has 12",
                "the key was used elsewhere"
            ),
            (
                verification(
                    1009,
                    "[Error Code: 1009] invalid envelope key: public key 1 on account f3fcd2c1a78f5eee does not have a "
                        + "valid signature: account key has been revoked"),
                "key 1 of 0xf3fcd2c1a78f5eee has been revoked", "flownotes accounts show 0xf3fcd2c1a78f5eee"
            ),
            (
                verification(
                    1008,
                    "[Error Code: 1008] invalid payload signature: public key 0 on account f3fcd2c1a78f5eee does not "
                        + "have a valid signature: signature is not valid"),
                "the signature by key 0 of 0xf3fcd2c1a78f5eee is not valid", "flownotes accounts show"
            ),
            (
                verification(1006, "either the payload or the envelope should provide proposal signatures"),
                "key 2 of 0x179b6b1cb6755e31, whose sequence number is used, has not signed", "flownotes accounts show"
            ),
            (
                verification(
                    1202,
                    "[Error Code: 1009] invalid envelope key: public key 0 on account 045a1763c93006ca does not have a "
                        + "valid signature: [Error Code: 1202] account public key not found for address 045a1763c93006ca and "
                        + "key index 0"), "0x045a1763c93006ca has no key 0", "flownotes accounts show"
            ),
            (
                coded(
                    1055, "transaction verification failed",
                    "authorization failed for account 179b6b1cb6755e31: payer account does not have sufficient signatures "
                        + "(500 < 1000)"),
                "the keys that signed for 0x179b6b1cb6755e31, the payer, weigh 500 of the 1000 that are needed",
                "sign with more"
            ),
            (
                coded(
                    1103, "storage limit check failed",
                    "The account with address (179b6b1cb6755e31) uses 1019 bytes of storage which is over its capacity "
                        + "(0 bytes). Capacity can be increased by adding FLOW tokens to the account."),
                "0x179b6b1cb6755e31 would store 1019 bytes, and its FLOW pays for 0, less what the fee may cost",
                "add FLOW"
            ),
            (
                "[Error Code: 1118] error caused by: 1 error occurred:\n\t* [Error Code: 1118] payer 179b6b1cb6755e31 has "
                    + "insufficient balance to attempt transaction execution (required balance: 0.00100000)\n\n",
                "the payer 0x179b6b1cb6755e31 has less than the 0.00100000 FLOW that a transaction needs",
                "the payer needs more FLOW"
            ),
            (
                coded(
                    1109, "transaction execute failed",
                    "failed to deduct 0.00010000 transaction fees from 179b6b1cb6755e31"),
                "0x179b6b1cb6755e31 cannot pay the fee of 0.00010000", "the payer needs more FLOW"
            ),
            (
                cadence(
                    "pre-condition failed: FungibleToken.Vault.withdraw: Cannot withdraw tokens! The amount requested to be "
                        + "withdrawn (1000.00000000) is greater than the balance of the `Vault` (10.00100000)."),
                "the account has 10.00100000 FLOW, less than the 1000.00000000 that are to be paid", "choose a smaller"
            ),
            (cadence("panic: the sender has no FLOW vault"), "the account that pays has no FLOW", "add FLOW"),
            (
                cadence("panic: 0x0000000000000001 cannot receive FLOW"), "0x0000000000000001 cannot receive FLOW",
                "check the address"
            ),
            (
                cadence("panic: this account has no contract NotepadManager"),
                "the account has no contract NotepadManager",
                "flownotes accounts show"
            ),
            (cadence("panic: this account has no key 99"), "the account has no key 99", "flownotes accounts show"),
            (
                cadence("invalid public key: [], err: input is not a point on curve secp256k1"),
                "the public key is none of its algorithm: [], err: input is not a point on curve secp256k1",
                "check the key"
            ),
            (
                coded(1201, "transaction execute failed", "account not found for address 179b6b1cb6755e31"),
                "there is no account 0x179b6b1cb6755e31", "check the address"
            ),
            (
                cadence(
                    "cannot access `save` because function requires `Storage | SaveValue` authorization, but reference is "
                        + "unauthorized"),
                whole(
                    "cannot access `save` because function requires `Storage | SaveValue` authorization, but reference is "
                        + "unauthorized"), "prepare must take auth(Storage | SaveValue) &Account"
            ),
            (
                cadence("authorizer count mismatch for transaction: expected 2, got 1"),
                "prepare takes 2 accounts, and 1 authorize", "give --authorizer"
            ),
            (
                cadence("entry point parameter count mismatch: expected 1, got 2"),
                "the program takes 1 arguments, and was given 2", "flownotes help script"
            ),
            (
                cadence("invalid argument at index 0: expected value of type `Int`"),
                whole("invalid argument at index 0: expected value of type `Int`"), "arguments are counted from 0"
            ),
            (
                cadence("cannot find declaration `Nope` in `ee82856bf20e2aa6.Nope`"),
                "there is no Nope at 0xee82856bf20e2aa6",
                "check the address of the import"
            ),
            (
                cadence(
                    "[Error Code: 1054] location (Whatever) is not a valid location: expecting an AddressLocation, but other "
                        + "location types are passed", 1054), "the import of Whatever has no address",
                "name it among the contracts of flow.json"
            ),
            (
                cadence("no transaction declared: expected 1, got 0"),
                whole("no transaction declared: expected 1, got 0"),
                "a program of transaction"
            ),
            (
                cadence("multiple transactions declared: expected 1, got 2"),
                whole("multiple transactions declared: expected 1, got 2"), "put each transaction"
            ),
            (
                cadence("missing entry point: expected function `main`"), "there is no function main",
                "a script begins at"
            ),
            (
                cadence("call stack limit exceeded: 2000"), "functions call each other more than 2000 deep",
                "end the recursion"
            ),
            (
                cadence("found new field `colour` in `Notepad`"), whole("found new field `colour` in `Notepad`"),
                "what is stored cannot change"
            ),
            (
                cadence("mismatching field `createdAt` in `NoteDTO`"),
                whole("mismatching field `createdAt` in `NoteDTO`"),
                "what is stored cannot change"
            ),
            (
                cadence("missing event declaration `NotepadCreated`"),
                whole("missing event declaration `NotepadCreated`"),
                "what is stored cannot change"
            ),
            (
                cadence("cannot update non-existing contract with name \"A\" in account 0xf8d6e0586b0a20c7"),
                "there is no contract A at 0xf8d6e0586b0a20c7 to be updated", "leave --update out"
            ),
            (
                cadence(
                    "invalid contract: the name argument must match the name of the declaration: got \"A\", expected \"B\""
                ),
                "the contract is called B, not A", "deploy it by its own name"
            ),
        ] + limits

    private static let limits: [(text: String, words: String, hint: String)] = [
        (
            cadence("computation error: [Error Code: 1110] computation exceeds limit (10)", 1110),
            "it needs more computation than the limit of 10", "it needs more computation"
        ),
        (
            cadence(
                "failed to store slab 0x1.8: set value failed: [Error Code: 1110] computation exceeds limit (1000)",
                1110),
            "it needs more computation than the limit of 1000", "it needs more computation"
        ),
        (
            cadence("computation error: [Error Code: 1110] computation limit exceeded (used: 120, limit: 100)", 1110),
            "it needs more computation than the limit of 100", "it needs more computation"
        ),
        (
            cadence("[Error Code: 1105] total event byte size (327739) exceeds limit (256000)", 1105),
            "its events have 327739 bytes, more than the 256000 that may be", "send less at once"
        ),
        (
            cadence("[Error Code: 1105] event byte size limit exceeded (used: 327739, limit: 256000)", 1105),
            "its events have 327739 bytes, more than the 256000 that may be", "send less at once"
        ),
        (
            coded(1106, "transaction execute failed", "ledger interaction limit exceeded (used: 3, limit: 2)"),
            "ledger interaction limit exceeded (used: 3, limit: 2) [error code 1106]", "send less at once"
        ),
        (
            coded(1113, "x", "script execution is timed out"), "script execution is timed out [error code 1113]",
            "ask for less at once"
        ),
        (
            cadence("[Error Code: 1057] operation (CreateAccount) is not supported in this environment", 1057),
            "a script cannot do CreateAccount", "flownotes tx send FILE"
        ),
        (
            cadence(
                "add account key failed: [Error Code: 1051] invalid value (2): hashing algorithm type not supported",
                1051),
            "add account key failed: [Error Code: 1051] invalid value (2): hashing algorithm type not supported "
                + "(at f8d6e0586b0a20c7.NotepadManager:84:16) [error code 1051]", "check the value 2"
        ),
        (
            coded(1251, "transaction execute failed", "contract C not found for address 179b6b1cb6755e31"),
            "there is no contract C at 0x179b6b1cb6755e31", "check the import"
        ),
        (
            "[Failure Code: 2001] ledger failure", "ledger failure [error code 2001]", "the node failed (2001)"
        ),
        (cadence("panic: stop here"), whole("panic: stop here"), "look at line 84 of the program f8d6"),
        (
            "[Error Code: 1101] error caused by: 1 error occurred:\n\t* transaction preprocess failed: "
                + "[Error Code: 1101] cadence runtime error: Execution failed:\nerror: mismatched types\n --> ab:1:2\n",
            "mismatched types (at ab:1:2) [error code 1101]", "flownotes cadence check FILE"
        ),
        ("something else", "something else", "nothing changed on the chain"),
    ]

    /// A report as the chain makes it.
    private static func cadence(_ error: String, _ code: Int = 1101) -> String {
        "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* transaction execute failed: [Error Code: 1101] "
            + "cadence runtime error: Execution failed:\nerror: \(error)\n"
            + "  --> f8d6e0586b0a20c7.NotepadManager:84:16\n   |\n84 |  code\n   |  ^^^^\n\nWas this error unhelpful?\n"
    }

    private static func whole(_ error: String) -> String {
        "\(error) (at f8d6e0586b0a20c7.NotepadManager:84:16) [error code 1101]"
    }

    private static func coded(_ code: Int, _ context: String, _ text: String) -> String {
        "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* \(context): [Error Code: \(code)] \(text)\n\n"
    }

    /// Whatever is wrong with a signature, the proposal key stands in front of it.
    private static func verification(_ code: Int, _ rest: String) -> String {
        "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* transaction verification failed: "
            + "[Error Code: 1006] invalid proposal key: public key 2 on account 179b6b1cb6755e31 does not have a valid "
            + "signature: \(rest)\n\n"
    }

    @Test("C034, C098: the chain's errors are told in words, with a next step", arguments: rows.indices)
    func words(_ index: Int) {
        let row = Self.rows[index]
        let reason = ChainReason(ExecutionFailure(text: row.text))
        #expect(reason.words == row.words)
        #expect(reason.hint.hasPrefix(row.hint), "\(reason)")
        #expect(!reason.hint.contains("$") && !reason.words.contains("$"))
    }

    @Test("Every row of the table has a text that it is for")
    func allRows() {
        let failures = Self.rows.map { ExecutionFailure(text: $0.text) }
        let codesWithoutWords: Set = [1103, 1110, 1107, 1108, 1111, 1112, 1114, 1116, 1056, 1053, 1206]
        for row in ChainReason.rows {
            let isUsed = failures.contains {
                (row.code == nil || row.code == $0.code) && row.pattern.match($0.message) != nil
            }
            #expect(isUsed || row.code.map(codesWithoutWords.contains) == true, "\(row)")
        }
    }

    @Test(
        arguments: [
            ("a * c", "x a b c d", ["b"]), ("a * c", "a b", nil), ("*", "ab", ["ab"]),
            ("x *", "say x yz", ["yz"]), ("", "anything", []), ("n *, *", "n 1, 2, 3", ["1", "2, 3"]),

        ] as [(String, String, [String]?)])
    func patterns(_ pattern: String, _ text: String, _ found: [String]?) {
        #expect(MessagePattern(pattern).match(text) == found)
    }
}

/// What a real emulator said.
struct ChainReasonRecordingTests {
    @Test("Every recorded failure has words on one line and a next step")
    func all() throws {
        var count = 0
        for file in try RecordingFile.all() {
            for exchange in file.exchanges {
                let texts = [exchange.answer?["error_message"]?.string, exchange.answer?["message"]?.string]
                for text in texts.compactMap(\.self) where text.contains("[Error Code: ") {
                    let reason = ChainReason(ExecutionFailure(text: text))
                    #expect(!reason.words.isEmpty && !reason.words.contains("\n"), "\(text)")
                    #expect(!reason.hint.isEmpty && !reason.hint.contains("$"), "\(text)")
                    count += 1
                }
            }
        }
        #expect(count > 0)
    }
}
