extension RESTIntendedDifference {
    private static let refused = "Invalid Flow argument: invalid transaction: "

    /// Every difference; `docs/embedded-chain-rest.md` says why. A row sees what the rows before it made.
    static let all: [RESTIntendedDifference] = statuses + texts + bodies

    private static let tooGreat = #"decode JSON-Cadence value: invalid U?Fix64: (?:out of range|value exceeds )"#

    private static let statuses: [RESTIntendedDifference] = [
        .init(
            "duplicates", .answer(at: "^/v1/transactions$", 500, "has already been submitted", 200, #""id": "\w{64}""#)),
        .init("faults of the emulator", .answer(at: "^/v1/transactions$", 0, "", 200, #""id": "\w{64}""#)),
        .init("faults of the emulator", .answer(at: #"^/v1/execution_results\?"#, 0, "", 200, "chunks")),
        .init("faults of the emulator", .emulatorBroken),
        .init(
            "heights to come",
            .answer(at: #"^/v1/accounts/.*block_height=\d"#, 200, "", 404, "could not find block at height")),
        .init(
            "scripts at unknown blocks",
            .answer(at: #"^/v1/scripts\?block_height=\d"#, 400, "could not find block", 404, "could not find block")),
        .init(
            "scripts at unknown blocks",
            .answer(at: #"^/v1/scripts\?block_id="#, 400, "could not find entity", 404, "could not find block")),
        .init(
            "amounts that do not fit",
            .answer(at: "^/v1/scripts", 200, #"^""#, 400, tooGreat)),
        .init(
            "amounts that do not fit",
            .answer(at: "^/v1/transaction", 200, #""status_code": 0"#, 200, tooGreat)),
        .init(
            "places of results",
            .answer(at: "^/v1/transaction.*(block|collection)_id=", 200, "", 404, "but [0-9a-f]{64} was provided")),
        .init(
            "events of unknown blocks",
            .answer(at: "^/v1/events.*block_ids=", 200, "", 404, "failed to get block header for")),
        .init(
            "transactions of blocks",
            .answer(at: #"^/v1/transaction(s|_results)\?"#, 500, "failed to get", 404, "could not find")),
    ]

    private static let texts: [RESTIntendedDifference] = [
        .init(
            "the range of gas",
            .error(
                500,
                #"Invalid Flow request: transaction compute limit \((\d+)\) exceeds the maximum compute limit \(9999\)"#,
                400, refused + #"transaction gas limit (\1) is not in the acceptable range (min: 1, max: 9999)"#)),
        .init("refused transactions", .error(500, "Invalid Flow request: (.*)", 400, refused + #"\1"#)),
        .init(
            "failed scripts",
            .error(
                400, #"Invalid Flow argument: (\[Error Code: .*)"#, 400,
                #"Invalid Flow argument: failed to execute script: \1"#)),
    ]

    /// An event of a transaction that is not its block's first: of the system's own, as the emulator makes blocks.
    private static let systemEvent =
        #"\n\t{3}\{\n\t{4}"type": "[^"]*\.(?:FlowFees|FlowToken|FungibleToken)\.\w+",\n\t{4}"transaction_id": "\w+","#
        + #"\n\t{4}"transaction_index": "[1-9]\d*",\n\t{4}"event_index": "\d+",\n\t{4}"payload": "[^"]*"\n\t{3}\}"#

    private static let bodies: [RESTIntendedDifference] = [
        .init("fees of system transactions", .recordedOnly(path: "/v1/events", "," + systemEvent)),
        .init("fees of system transactions", .recordedOnly(path: "/v1/events", systemEvent + #"\n\t\t(?=\])"#)),
        .init("computation", .numbers { $0.isField("executionEffort") }),
        .init("fees of system transactions", .numbers { $0.isFeeOfSystem }),
        .init("uuids", .numbers { $0.isUUIDOfFirstCounter }),
        .init("bytes of storage", .mask(path: "/v1/transaction", #"uses \d+ bytes of storage"#)),
        .init("bytes of storage", .numbers { $0.isSizeOfStorage }),
        .init("slabs", .mask(path: "/v1/transaction", #"slab 0x[0-9a-f]{16}\.\d+"#)),
        .init("computation", .mask(path: "/v1/transaction", #""computation_used": "\d+""#)),
        .init(
            "execution results", .oursOnly(path: "/v1/blocks", #"\n\t*"execution_result": \{\n(?:\t\t\t.*\n)*\t\t\},"#)),
        .init(
            "execution results",
            .oursOnly(
                path: "/v1/blocks",
                #",\n\t*"execution_result": "/v1/execution_results/\w+"|\n\t*"execution_result": "/v1/execution_results/\w+"\n\t*"#
            )),
        .init(
            "system transactions",
            .recordedOnly(
                path: "/v1/transactions?",
                #",\n\t\{\n\t\t"id": "\w+",\n\t\t"script": "[^"]*",\n\t\t"arguments": \[\],\n\t\t"reference_block_id": "0{64}"(?:.*\n)*?\t\}(?=,\n\t\{|\n\])"#
            )),
        .init(
            "system transactions",
            .recordedOnly(
                path: "/v1/transaction_results?",
                #",\n\t\{\n\t\t"block_id": "\w+",\n\t\t"collection_id": ""(?:.*\n)*?\t\}(?=,\n\t\{|\n\])"#)),
        .init(
            "the node's version",
            .mask(path: "/v1/node_version_info", #""(semver|commit|spork_id|protocol_state_version)": "[^"]*""#)),
    ]
}
