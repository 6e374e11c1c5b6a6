extension ChainReason {
    private static let compare = "\(Product.name) accounts show   # compare the key, its index and its algorithms"
    private static let smaller = "send less at once"
    private static let fund = "add FLOW to the account: storage capacity grows with the balance"

    /// The table; the first row that fits counts. The texts are those of Cadence, the FVM and this package's programs.
    static let rows = notepadRows + accountRows + programRows + chainRows

    /// What NotepadManager and the programs that call it say.
    private static let notepadRows = [
        Row(
            1101, "there is no note * in this notepad", "there is no note $1 in this notepad",
            "\(Product.name) list   # the notes that are there"),
        Row(
            1101, "this account has no notepad", "this account has no notepad",
            "\(Product.name) add   # makes one with the first note"),
        Row(
            1101, "note * is at revision *, not *", "note $1 was changed elsewhere: it is at revision $2, not $3",
            "look at it with show, or overwrite it with edit --force"),
        Row(
            nil, "cannot find declaration `NotepadManager` in `*.NotepadManager`",
            "there is no contract NotepadManager at 0x$1",
            "\(Product.name) deploy   # or say by --contract where NotepadManager is"),
    ]

    /// Signatures, keys and FLOW.
    private static let accountRows = [
        Row(
            1007, "public key * on account * has sequence number *, but given *",
            "key $1 of 0x$2 is at sequence number $3, and the transaction has $4",
            "the key was used elsewhere at the same time and nothing happened; run it again; if it stays so, the node's "
                + "answer about the account contradicts the chain: choose another by --host"),
        Row(
            nil, "public key * on account * does not have a valid signature: account key has been revoked",
            "key $1 of 0x$2 has been revoked", "\(Product.name) accounts show 0x$2   # the keys that are left"),
        Row(
            nil, "public key * on account * does not have a valid signature: signature is not valid",
            "the signature by key $1 of 0x$2 is not valid", compare),
        Row(
            1006, "public key * on account * does not have a valid signature: *",
            "key $1 of 0x$2, whose sequence number is used, has not signed", compare),
        Row(nil, "account public key not found for address * and key index *", "0x$1 has no key $2", compare),
        Row(
            1055, "authorization failed for account *: * account does not have sufficient signatures (* < *)",
            "the keys that signed for 0x$1, the $2, weigh $3 of the $4 that are needed",
            "sign with more of its keys: \(Product.name) tx sign"),
        Row(
            1103, "The account with address (*) uses * bytes of storage which is over its capacity (* bytes)",
            "0x$1 would store $2 bytes, and its FLOW pays for $3, less what the fee may cost", fund),
        Row(1103, "", nil, fund),
        Row(
            1118, "payer * has insufficient balance to attempt transaction execution (required balance: *)",
            "the payer 0x$1 has less than the $2 FLOW that a transaction needs", "the payer needs more FLOW"),
        Row(
            1109, "failed to deduct * transaction fees from *", "0x$2 cannot pay the fee of $1",
            "the payer needs more FLOW"),
        Row(
            1101, "The amount requested to be withdrawn (*) is greater than the balance of the `Vault` (*)",
            "the account has $2 FLOW, less than the $1 that are to be paid", "choose a smaller amount"),
        Row(1101, "the sender has no FLOW vault", "the account that pays has no FLOW", "add FLOW to it first"),
        Row(
            1101, "panic: * cannot receive FLOW", "$1 cannot receive FLOW",
            "check the address; there must be an account on this network"),
        Row(
            1101, "this account has no contract *", "the account has no contract $1",
            "\(Product.name) accounts show   # the contracts that it has"),
        Row(
            1101, "this account has no key *", "the account has no key $1",
            "\(Product.name) accounts show   # the keys that it has"),
        Row(
            nil, "invalid public key: *", "the public key is none of its algorithm: $1",
            "check the key and its algorithm, ECDSA_P256 or ECDSA_secp256k1"),
        Row(1201, "account not found for address *", "there is no account 0x$1", "check the address and the network"),
    ]

    /// What is wrong between a program and what it is given or may do.
    private static let programRows = [
        Row(
            1101, "cannot access `*` because function requires `*` authorization, but reference is *", nil,
            "prepare must take auth($2) &Account, and the account must be one that signs"),
        Row(
            1101, "authorizer count mismatch for transaction: expected *, got *",
            "prepare takes $1 accounts, and $2 authorize", "give --authorizer once for each, in the order of prepare"),
        Row(
            1101, "entry point parameter count mismatch: expected *, got *",
            "the program takes $1 arguments, and was given $2",
            "\(Product.name) help script   # how arguments are written"),
        Row(
            nil, "invalid argument at index *", nil,
            "arguments are counted from 0; \(Product.name) help script tells how they are written"),
        Row(
            1101, "cannot find declaration `*` in `*.*`", "there is no $1 at 0x$2",
            "check the address of the import, and the network"),
        Row(
            nil, "location (*) is not a valid location", "the import of $1 has no address",
            "name it among the contracts of flow.json, or write: import $1 from 0xADDRESS"),
        Row(1101, "no transaction declared", nil, "a program of transaction { } is needed; scripts are run by script"),
        Row(1101, "multiple transactions declared", nil, "put each transaction into a file of its own"),
        Row(
            1101, "missing entry point: expected function `*`", "there is no function $1",
            "a script begins at access(all) fun main(); transactions are sent by tx send"),
        Row(1101, "call stack limit exceeded: *", "functions call each other more than $1 deep", "end the recursion"),
        Row(1101, "found new field `*` in `*`", nil, unchangeable),
        Row(1101, "mismatching field `*` in `*`", nil, unchangeable),
        Row(1101, "missing event declaration `*`", nil, unchangeable),
        Row(
            1101, "cannot update non-existing contract with name \"*\" in account *",
            "there is no contract $1 at $2 to be updated", "leave --update out"),
        Row(
            1101, "the name argument must match the name of the declaration: got \"*\", expected \"*\"",
            "the contract is called $2, not $1", "deploy it by its own name"),
    ]

    private static let unchangeable =
        "what is stored cannot change its form: keep fields and events, or deploy under another name"

    /// Limits of the chain, and what it does not do.
    private static let chainRows = [
        Row(
            1110, "computation exceeds limit (*)", "it needs more computation than the limit of $1",
            "it needs more computation than was allowed; send less at once"),
        Row(
            1110, "computation limit exceeded (used: *, limit: *)", "it needs more computation than the limit of $2",
            "it needs more computation than was allowed; send less at once"),
        Row(1110, "", nil, "it needs more computation than was allowed; send less at once"),
        Row(
            1105, "event byte size (*) exceeds limit (*)", "its events have $1 bytes, more than the $2 that may be",
            smaller),
        Row(
            1105, "event byte size limit exceeded (used: *, limit: *)",
            "its events have $1 bytes, more than the $2 that may be", smaller),
        Row(1106, "", nil, smaller), Row(1107, "", nil, smaller), Row(1108, "", nil, smaller),
        Row(1111, "", nil, smaller),
        Row(1113, "", nil, "ask for less at once, or try again"), Row(1114, "", nil, "try again"),
        Row(1112, "", nil, "the node cannot read the chain's settings; try again, or another node by --host"),
        Row(1116, "", nil, "a program may not touch that"),
        Row(
            1057, "operation (*) is not supported in this environment", "a script cannot do $1",
            "\(Product.name) tx send FILE   # a transaction can"),
        Row(1056, "", nil, "this network does not allow that to everybody"),
        Row(1053, "", nil, "check the address and the network"),
        Row(1051, "invalid value (*): *", nil, "check the value $1"),
        Row(1251, "contract * not found for address *", "there is no contract $1 at 0x$2", "check the import"),
        Row(1206, "", nil, "revoke keys that are not used, or make another account"),
    ]
}
